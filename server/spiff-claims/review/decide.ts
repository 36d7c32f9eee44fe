import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation, root, type InputFields } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { optionalText, uuid, uuids } from '../../platform/values/inputs.ts'
import { paid, spend } from '../../domain/ledger/ledger.ts'
import { taxHold } from '../../domain/ledger/taxHold.ts'
import { Claim } from '../entity.ts'
import {
  claimToDecide,
  grantClaim,
  LOOKED_AGAIN,
  NOT_REFUSED,
  ownerOf,
  reverseGrant,
  unitOf,
  type Refusal,
} from './grant.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { claimTransitions, moveClaim } from '../transitions.ts'
import { freshRisks } from './risks.ts'
import { decidesSpiffs } from '../../spiffs/rules.ts'
import { claimsVisibleTo, decidesClaims, DENY_REASONS, HINTS, refusalText, RISKS, type DenyReason } from '../rules.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A decision was taken back at once by who made it; the claim waits again. */
    'claim.reopened': { claimId: string; userId: string; from: 'APPROVED' | 'DENIED' }
  }
}

const BULK = 100

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

/**
 * A claim the viewer may decide, in the version they saw; without one as it stands. Errors: NOT_FOUND, FORBIDDEN for
 * the own one, CONFLICT.
 */
const undecided = async (c: Change, viewer: Viewer, id: string, version?: number | null) =>
  claimTransitions.toDecide(
    await claimToDecide(c, { AND: [{ id }, claimsVisibleTo(viewer)] }),
    ({ userId }) => userId !== viewer.id,
    version,
  )

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

const which = (t: InputFields) => ({
  databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
  version: t.int({ description: 'The claim’s version as it was looked at; left out, the claim as it stands.' }),
})
const why = (t: InputFields) => ({
  reason: t.field({ type: Reason, required: true, description: 'Why.' }),
  note: t.string({
    description: 'More for the owner, in words; required for another reason.',
    validate: optionalText(500),
  }),
})
const decided = (t: Fields<{ id: string }>) => ({ ...Claim.saved('As decided.', 'claim')(t), ...root(t) })

mutation('approveClaim', {
  description:
    'Grants a claim: its amount goes to the person or the dealer. Never the own claim, not while acting as someone, not for partner systems. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, when budget or limit is used up, a serial was paid, or a risk stands that was not accepted.',
  input: (t) => ({
    ...which(t),
    note: t.string({
      description: 'A word for the owner; may be empty, save where the receipt cannot carry the claim.',
      validate: optionalText(500),
    }),
    acceptRisks: t.stringList({
      description: 'Codes of the risks that were looked at and do not speak against it.',
      validate: z.array(z.string()).max(20),
    }),
  }),
  may: decidesClaims,
  async does(c, { databaseId: id, version, note, acceptRisks }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    c.record(await grantClaim(c, claim, { kind: 'approved', note: note || null, acceptRisks: acceptRisks ?? [] }))
    return { id }
  },
  answers: decided,
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

interface Outcome {
  id: string
  number: number
  approved: boolean
  why: string | null
}

const BulkOutcome = builder
  .objectRef<Outcome>('ClaimOutcome')
  .implement({
    description: 'What became of one claim of many.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The claim’s raw id.' }),
      number: t.exposeInt('number', { description: 'The claim’s number; 0 when there is none of this id.' }),
      approved: t.exposeBoolean('approved', { description: 'Whether it was granted by this call.' }),
      why: t.exposeString('why', { nullable: true, description: 'Why not, in words; null when it was.' }),
    }),
  })

const Seen = builder.inputType('SeenClaimInput', {
  description: 'A claim as it was looked at.',
  fields: (t) => ({
    databaseId: t.id({ required: true, description: 'The claim.', validate: uuid }),
    version: t.int({ required: true, description: 'Its version.' }),
  }),
})

// A change for each claim, so that one that cannot be granted leaves the others: not a mutation of the kit, which is
// one change.
builder.relayMutationField(
  'approveClaims',
  {
    inputFields: (t) => ({
      claims: t.field({
        type: [Seen],
        required: true,
        description: `At most ${BULK}.`,
        validate: z.array(z.any()).min(1, 'Choose at least one claim.').max(BULK, `At most ${BULK} at a time.`),
      }),
    }),
  },
  {
    description:
      'Grants many claims, each for itself: those with a risk, own ones and whatever cannot be granted are left as they are and named. Errors: FORBIDDEN, BAD_USER_INPUT.',
    authScopes: (_root, _args, { viewer }) => decidesClaims(viewer),
    resolve: async (_root, { input: { claims } }, ctx) => {
      const outcomes: Outcome[] = []
      const numbers = new Map(
        (
          await ctx.db.spiffClaim.findMany({
            where: {
              AND: [{ id: { in: claims.map(({ databaseId }) => databaseId) } }, claimsVisibleTo(signedIn(ctx))],
            },
            select: { id: true, number: true },
          })
        ).map(({ id, number }) => [id, number]),
      )
      for (const { databaseId: id, version } of claims) {
        const number = numbers.get(id) ?? 0
        try {
          await change(ctx, 'approveClaims', async (c) => {
            const claim = await undecided(c, signedIn(ctx), id, version)
            const risks = (await freshRisks(c.tx, [id])).get(id)?.filter(({ code }) => !HINTS.includes(code)) ?? []
            if (risks.length)
              throw failure('CONFLICT', `Look at it by itself: ${risks.map(({ code }) => RISKS[code]).join('; ')}.`)
            c.record(await grantClaim(c, claim, { kind: 'approved' }))
          })
          outcomes.push({ id, number, approved: true, why: null })
        } catch (error) {
          if (!(error instanceof GraphQLError)) throw error
          outcomes.push({ id, number, approved: false, why: error.message })
        }
      }
      return { outcomes }
    },
  },
  {
    outputFields: (t) => ({
      results: t.field({
        type: [BulkOutcome],
        description: 'One for each claim, in the order asked.',
        resolve: ({ outcomes }) => outcomes,
      }),
      claims: t.prismaField({
        type: ['SpiffClaim'],
        description: 'Those granted.',
        resolve: (query, { outcomes }, _args, { db }) =>
          db.spiffClaim.findMany({
            ...query,
            where: { id: { in: outcomes.flatMap(({ id, approved }) => (approved ? [id] : [])) } },
            orderBy: { number: 'asc' },
          }),
      }),
      ...root(t),
    }),
  },
)

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
