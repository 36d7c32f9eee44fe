import { builder } from '../../platform/graphql/builder.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation, root, type InputFields } from '../../platform/kit/mutation.ts'
import { optionalText, uuid, uuids } from '../../platform/values/inputs.ts'
import { paid, spend } from '../../domain/ledger/ledger.ts'
import { taxHold } from '../../domain/ledger/taxHold.ts'
import { LOOKED_AGAIN, NOT_REFUSED, ownerOf, reverseGrant, unitOf, type claimToDecide, type Refusal } from './grant.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { claimTransitions, moveClaim } from '../transitions.ts'
import { decidesSpiffs } from '../../spiffs/rules.ts'
import { decidesClaims, DENY_REASONS, refusalText, type DenyReason } from '../rules.ts'
import { BULK, decided, undecided, which } from './undecided.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A claim was paid by hand on a W-8 that is kept outside of the portal; the note names form and payment. */
    'claim.paidOnW8': { userId: string; note: string }
    /** A decision was taken back at once by who made it; the claim waits again. */
    'claim.reopened': { claimId: string; userId: string; from: 'APPROVED' | 'DENIED' }
  }
}

const Reason = builder.enumType('ClaimDenyReason', {
  description: 'Why a claim is refused.',
  values: {
    ILLEGIBLE: { value: 'illegible', description: DENY_REASONS.illegible },
    NOT_ELIGIBLE: { value: 'not-eligible', description: DENY_REASONS['not-eligible'] },
    OUTSIDE_DATES: { value: 'outside-dates', description: DENY_REASONS['outside-dates'] },
    MISMATCH: { value: 'mismatch', description: DENY_REASONS.mismatch },
    DUPLICATE: { value: 'duplicate', description: DENY_REASONS.duplicate },
    INCOMPLETE: { value: 'incomplete', description: DENY_REASONS.incomplete },
    OTHER: { value: 'other', description: DENY_REASONS.other },
  } as const satisfies Record<string, { value: DenyReason; description: string }>,
})

interface Why {
  reason: DenyReason
  note?: string | null
}

/** What is kept of a refusal, and how the timeline words it. Errors: another reason wants words. */
function refusal({ reason, note }: Why): Refusal {
  if (reason === 'other' && !note) throw badInput('note', 'Say in words why.')
  const data = { deniedCode: reason, deniedReason: note || null }
  return { words: refusalText(data), taken: { note: note || null, data, said: { reason } } }
}

const why = (t: InputFields) => ({
  reason: t.field({ type: Reason, required: true, description: 'Why.' }),
  note: t.string({
    description: 'More for the owner, in words; required for another reason.',
    validate: optionalText(500),
  }),
})
mutation('denyClaim', {
  description:
    'Refuses a claim that waits; its owner may submit it again. Never the own claim, not while acting as someone. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it was decided or changed meanwhile.',
  input: (t) => ({ ...which(t), ...why(t) }),
  may: decidesClaims,
  async does(c, { databaseId: id, version, ...given }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    // A granted one is taken back with its money, which is another call.
    if (claimTransitions.may('reverse', claim))
      throw failure('CONFLICT', 'This claim is granted. Take the grant back instead.', { status: claim.status })
    const { words, taken } = refusal(given)
    c.record(await moveClaim(c, claim, 'deny', { kind: 'denied', note: words }, taken))
    await c.emit('claim.denied', { claimId: id, userId: claim.userId, reversed: false })
    return { id }
  },
  answers: decided,
})

mutation('reverseClaim', {
  description:
    'Takes a grant back as long as its money is there: the claim is refused and its amount leaves the balance. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it was released, paid out or spent, or changed meanwhile. Payouts of it that nobody released yet are canceled.',
  input: (t) => ({ ...which(t), ...why(t) }),
  may: decidesClaims,
  async does(c, { databaseId: id, version, ...given }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    c.record(await reverseGrant(c, claim, refusal(given)))
    await c.emit('claim.denied', { claimId: id, userId: claim.userId, reversed: true })
    return { id }
  },
  answers: decided,
})

mutation('undoClaimDecision', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back: the claim waits again, and what was granted leaves the balance. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is too late, the money is gone, or the claim changed meanwhile.`,
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
    version: t.int({ required: true, description: 'The version the decision led to.' }),
  }),
  may: decidesClaims,
  async does(c, { databaseId: id, version }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    const from = claim.status === 'APPROVED' ? claim.status : 'DENIED'
    c.record(
      from === 'APPROVED'
        ? await reverseGrant(c, claim)
        : await moveClaim(c, claim, 'undo', { kind: 'reversed', note: LOOKED_AGAIN }, { data: NOT_REFUSED }),
    )
    await c.emit('claim.reopened', { claimId: id, userId: claim.userId, from })
    return { id }
  },
  answers: decided,
})

/**
 * Asks for the W-9 as a payout by hand does, so that no money passes the threshold beside it. What was booked before it
 * in this change counts. Errors: CONFLICT, BAD_USER_INPUT at reference.
 */
async function withForm(
  c: Change,
  { number, payoutType, userId, amount, currency }: NonNullable<Awaited<ReturnType<typeof claimToDecide>>>,
  { reference, withoutW9 }: { reference?: string | null; withoutW9?: boolean | null },
): Promise<void> {
  if (payoutType !== 'CASH' || !(await taxHold(c, { recipientId: userId, amount, currency }))) return
  if (!withoutW9)
    throw failure(
      'CONFLICT',
      `Claim ${number} waits for a tax form. Who is no U.S. person is paid on a W-8BEN that is kept outside of the portal.`,
      { claims: `Claim ${number}` },
    )
  if (!reference) throw badInput('reference', 'Name the form and the payment.')
  await c.emit('claim.paidOnW8', { userId, note: reference })
}

mutation('markClaimsAsSent', {
  description:
    'Says that the money of granted claims was paid outside the portal: it leaves the balances, and the claims are completed. All of them or none. For those who see all claims, in person, never for own claims. Errors: BAD_REQUEST without a key, NOT_FOUND, FORBIDDEN, CONFLICT when one is not granted or its money was paid out or asked for otherwise, or when one needs a W-9 that is not in force; BAD_USER_INPUT names reference.',
  input: (t) => ({
    claims: t.idList({
      required: true,
      description: `Raw ids of granted claims, at most ${BULK}.`,
      validate: uuids.min(1, 'Choose at least one claim.').max(BULK, `At most ${BULK} at a time.`),
    }),
    reference: t.string({
      description: 'A check or transfer number; may be empty, but where a W-9 is missing.',
      validate: optionalText(120),
    }),
    withoutW9: t.boolean({
      description:
        'Where a W-9 is missing: the person is no U.S. person, and the form of such, a W-8BEN, is kept outside of the portal; the reference names it.',
    }),
  }),
  may: (viewer) => decidesSpiffs(viewer),
  idempotent: true,
  async does(c, { claims, reference, withoutW9 }, viewer) {
    // In one order, so that two at once wait for one another instead of both failing.
    const ids = [...new Set(claims)].sort()
    const sent = []
    for (const id of ids) {
      const claim = await undecided(c, viewer, id)
      if (!claimTransitions.may('complete', claim))
        throw failure(
          'CONFLICT',
          `Claim ${claim.number} is ${claim.status.toLowerCase()}. Only granted ones can be marked as sent.`,
          { claims: `Claim ${claim.number}` },
        )
      const step = { kind: 'completed', note: `Paid outside the portal${reference ? `: ${reference}` : '.'}` } as const
      await moveClaim(c, claim, 'complete', step, { data: { completedAt: c.now } })
      sent.push(claim)
    }
    for (const claim of sent) {
      await withForm(c, claim, { reference, withoutW9 })
      const covered = await spend(c, {
        reference: `spiff-claim.sent:${claim.id}`,
        kind: 'spiff-claim.sent',
        title: claim.spiff.name,
        subject: { type: 'SpiffClaim', id: claim.id },
        unit: unitOf(claim),
        amount: claim.amount,
        from: ownerOf(claim),
        to: paid,
      })
      if (!covered)
        throw failure('CONFLICT', `The money of claim ${claim.number} was already paid out or asked for.`, {
          claims: `Claim ${claim.number}`,
        })
      await c.emit('claim.completed', { claimId: claim.id, userId: claim.userId })
    }
    c.record({ type: 'SpiffClaim', id: ids[0]!, after: { status: 'COMPLETED', claims: ids, reference, withoutW9 } })
    return { ids }
  },
  answers: (t: Fields<{ ids: string[] }>) => ({
    claims: t.prismaField({
      type: ['SpiffClaim'],
      description: 'As completed.',
      resolve: (query, { ids }, _args, { db }) =>
        db.spiffClaim.findMany({ ...query, where: { id: { in: ids } }, orderBy: { number: 'asc' } }),
    }),
    ...root(t),
  }),
})
