import { tellCounts } from '../domain/badges.ts'
import type { ClaimStatus, Prisma } from '../../prisma/generated/client/client.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mayClaimGo } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A claim was sent in, or again after a refusal; it is being read or waits for a reviewer. */
    'claim.submitted': { claimId: string; userId: string; again: boolean }
    /** Granted: its amount is in the ledger. */
    'claim.approved': { claimId: string; userId: string }
    /** Refused; `reversed` when it had been granted before and the amount was taken back. */
    'claim.denied': { claimId: string; userId: string; reversed: boolean }
    /** Paid out. */
    'claim.completed': { claimId: string; userId: string }
  }
}
declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A claim took a step. Channel: the owner's id, or reviewers. Payload: the claim's id. */
    'claim.changed': string
  }
}

/** How the timeline calls a step. */
type StepKind =
  | 'submitted'
  | 'scanned'
  | 'edited'
  | 'approved'
  | 'denied'
  | 'resubmitted'
  | 'withdrawn'
  | 'completed'
  | 'reversed'

interface Step {
  kind: StepKind
  /** In words for the owner. */
  note?: string | null
}

/** Adds a line to the claim's timeline and tells its owner and the reviewers once all is committed. */
export async function noteStep(
  c: Change,
  claim: { id: string; userId: string },
  { kind, note }: Step,
  status: ClaimStatus | null,
): Promise<void> {
  await c.tx.spiffClaimStep.create({
    data: { claimId: claim.id, kind, note: note ?? null, status, actorId: c.actorId, createdAt: c.now },
  })
  c.publish('claim.changed', claim.userId, claim.id)
  c.publish('claim.changed', 'reviewers', claim.id)
  tellCounts(c)
}

/**
 * Takes a claim from one state to another in one statement that asks for both the state and the version it was seen in:
 * of many at once one comes through. Errors: CONFLICT for the others and for a step CLAIM_STEPS does not have.
 */
export async function moveClaim(
  c: Change,
  claim: { id: string; userId: string; status: ClaimStatus; version: number },
  to: ClaimStatus,
  step: Step,
  data: Prisma.SpiffClaimUncheckedUpdateManyInput = {},
): Promise<void> {
  if (!mayClaimGo(claim.status, to))
    throw failure('CONFLICT', `A claim that is ${claim.status.toLowerCase()} cannot become ${to.toLowerCase()}.`, {
      status: claim.status,
    })
  const { count } = await c.tx.spiffClaim.updateMany({
    where: { id: claim.id, status: claim.status, version: claim.version },
    data: { ...data, status: to, version: { increment: 1 } },
  })
  if (!count)
    throw failure('CONFLICT', 'Someone else decided or changed this claim meanwhile.', {
      version: 'Someone else decided or changed this claim meanwhile.',
    })
  await noteStep(c, claim, step, to)
}
