import { tellCounts } from '../domain/badges.ts'
import { transitions, UNDO_MINUTES, type Standing } from '../domain/decisions/transitions.ts'
import type { ClaimStatus } from '../../prisma/generated/client/client.ts'
import type { Change } from '../platform/events.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A claim was submitted, or again after a refusal; it is being read or waits for a reviewer. */
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

/**
 * How a claim may go on. Being read, then cleared by the receipt's own words or left to a reviewer; refused ones may be
 * submitted again; a grant may be taken back while its money is still there, for good or to be looked at once more.
 */
export const claimTransitions = transitions('SpiffClaim', {
  what: 'claim',
  own: 'You cannot decide your own claim. Someone else has to review it.',
  moves: {
    /** Changed or submitted again by its owner: to be read, or left to a reviewer. */
    read: { from: ['SCANNING', 'PENDING', 'DENIED'], to: 'SCANNING', reopens: true },
    queue: { from: ['SCANNING', 'PENDING', 'DENIED'], to: 'PENDING', reopens: true },
    /** Read, and left to a reviewer. */
    leave: { from: ['SCANNING'], to: 'PENDING' },
    /** Read, and its own total cannot carry it. */
    refuse: { from: ['SCANNING'], to: 'DENIED', decides: true },
    approve: { from: ['SCANNING', 'PENDING'], to: 'APPROVED', decides: true },
    deny: { from: ['PENDING'], to: 'DENIED', decides: true },
    reverse: { from: ['APPROVED'], to: 'DENIED', decides: true },
    undo: { from: ['APPROVED', 'DENIED'], to: 'PENDING', reopens: true, minutes: UNDO_MINUTES },
    complete: { from: ['APPROVED'], to: 'COMPLETED' },
    withdraw: { from: ['SCANNING', 'PENDING'], to: 'WITHDRAWN' },
  },
})

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

/** Steps after which a person has the claim: the reader has said what it could, or somebody decided. */
export const LOOKED_AT = ['scanned', 'denied', 'reversed'] as const satisfies StepKind[]

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

/** Moves a claim and says so in its timeline. Errors: CONFLICT. */
export async function moveClaim(
  c: Change,
  claim: Standing<'SpiffClaim'> & { userId: string },
  move: Parameters<typeof claimTransitions.take>[1],
  step: Step,
  taken?: Parameters<typeof claimTransitions.take>[3],
): ReturnType<typeof claimTransitions.take> {
  const entry = await claimTransitions.take(c, move, claim, taken)
  const to = entry.after?.status ?? null
  await noteStep(c, claim, step, to === claim.status ? null : to)
  return entry
}
