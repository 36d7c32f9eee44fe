import { GraphQLError } from 'graphql'
import { z } from 'zod'
import type { ClaimStatus } from '../../prisma/generated/client/client.ts'
import { builder, QueryRoot, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { changeOnce } from '../platform/idempotent.ts'
import { optionalText, uuid, uuids } from '../platform/values/inputs.ts'
import { paid, spend } from '../domain/ledger/ledger.ts'
import { grantClaim, LOOKED_AGAIN, ownerOf, reverseGrant, seenAs, unitOf } from './grant.ts'
import { moveClaim } from './moves.ts'
import { freshRisks } from './risks.ts'
import { decidesSpiffs } from '../spiffs/rules.ts'
import { claimsSeenBy, decidesClaims, DENY_REASONS, HINTS, refusalText, RISKS, type DenyReason } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A decision was taken back at once by who made it; the claim waits again. */
    'claim.reopened': { claimId: string; userId: string; from: 'APPROVED' | 'DENIED' }
  }
}

/** How long the one who decided may take it back by a key. */
const UNDO_MINUTES = 15
const BULK = 100

/** Whether this person decided it, and just now. */
export const mayBeUndone = (
  { status, decidedById, decidedAt }: { status: ClaimStatus; decidedById: string | null; decidedAt: Date | null },
  viewerId: string,
  now: Date,
): boolean =>
  (status === 'APPROVED' || status === 'DENIED') &&
  decidedById === viewerId &&
  decidedAt != null &&
  now.getTime() - decidedAt.getTime() <= UNDO_MINUTES * 60_000

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

const decides = (_root: unknown, _args: unknown, { viewer }: Context): boolean => decidesClaims(viewer)

/** A claim the viewer may decide, in the version they saw; without one as it stands. Errors: NOT_FOUND, FORBIDDEN for the own one. */
async function undecided(
  c: Change,
  ctx: Context,
  id: string,
  version: number | null | undefined,
): Promise<{ id: string; version: number }> {
  const viewer = signedIn(ctx)
  const claim = await c.tx.spiffClaim.findFirst({
    where: { AND: [{ id }, claimsSeenBy(viewer)] },
    select: { userId: true, version: true },
  })
  if (!claim) throw notFound('The claim')
  if (claim.userId === viewer.id)
    throw failure('FORBIDDEN', 'Nobody decides a claim of their own. Someone else has to look at it.')
  return { id, version: version ?? claim.version }
}

/** What is kept of a refusal, and how the timeline words it. Errors: another reason wants words. */
function refusal(deniedCode: DenyReason, note: string | null | undefined) {
  if (deniedCode === 'other' && !note) throw badInput('note', 'Say in words why.')
  const kept = { deniedCode, deniedReason: note || null }
  return { ...kept, words: refusalText(kept) }
}

const decided = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  claim: t.prismaField({
    type: 'SpiffClaim',
    description: 'As decided.',
    resolve: (query, { id }, _args, { db }) => db.spiffClaim.findUniqueOrThrow({ ...query, where: { id } }),
  }),
  query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
})

const WHICH = {
  databaseId: 'The claim.',
  version: 'The claim’s version as it was looked at; left out, the claim as it stands.',
}

builder.relayMutationField(
  'approveClaim',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: WHICH.databaseId }),
      version: t.int({ description: WHICH.version }),
      note: t.string({ description: 'A word for the owner; may be empty.', validate: optionalText(500) }),
      acceptRisks: t.stringList({
        description: 'Codes of the risks that were looked at and do not speak against it.',
        validate: z.array(z.string()).max(20),
      }),
    }),
  },
  {
    description:
      'Grants a claim: its amount goes to the person or the dealer. Never the own claim, not while acting as someone, not for partner systems. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, when budget or limit is used up, a serial was paid, or a risk stands that was not accepted.',
    authScopes: decides,
    resolve: (_root, { input: { databaseId, version, note, acceptRisks } }, ctx) =>
      change(ctx, 'approveClaim', async (c) => {
        const seen = await undecided(c, ctx, databaseId, version)
        await grantClaim(c, seen, { kind: 'approved', note: note || null, acceptRisks: acceptRisks ?? [] })
        c.record({ type: 'SpiffClaim', id: databaseId, after: { status: 'APPROVED', note, acceptRisks } })
        return { id: databaseId }
      }),
  },
  { outputFields: decided },
)

builder.relayMutationField(
  'denyClaim',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: WHICH.databaseId }),
      version: t.int({ description: WHICH.version }),
      reason: t.field({ type: Reason, required: true, description: 'Why.' }),
      note: t.string({
        description: 'More for the owner, in words; required for another reason.',
        validate: optionalText(500),
      }),
    }),
  },
  {
    description:
      'Refuses a claim that waits; its owner may send it in again. Never the own claim, not while acting as someone. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it was decided or changed meanwhile.',
    authScopes: decides,
    resolve: (_root, { input: { databaseId, version, reason, note } }, ctx) =>
      change(ctx, 'denyClaim', async (c) => {
        const claim = await seenAs(c, await undecided(c, ctx, databaseId, version))
        // A granted one is taken back with its money, which is another call.
        if (claim.status === 'APPROVED')
          throw failure('CONFLICT', 'This claim is granted. Take the grant back instead.', { status: claim.status })
        const { words, ...kept } = refusal(reason, note)
        await moveClaim(
          c,
          claim,
          'DENIED',
          { kind: 'denied', note: words },
          { ...kept, decidedById: c.actorId, decidedAt: c.now },
        )
        await c.emit('claim.denied', { claimId: claim.id, userId: claim.userId, reversed: false })
        c.record({ type: 'SpiffClaim', id: databaseId, after: { status: 'DENIED', reason, note } })
        return { id: databaseId }
      }),
  },
  { outputFields: decided },
)

builder.relayMutationField(
  'reverseClaim',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: WHICH.databaseId }),
      version: t.int({ description: WHICH.version }),
      reason: t.field({ type: Reason, required: true, description: 'Why.' }),
      note: t.string({
        description: 'More for the owner, in words; required for another reason.',
        validate: optionalText(500),
      }),
    }),
  },
  {
    description:
      'Takes a grant back as long as its money is there: the claim is refused and its amount leaves the balance. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT when it was paid out or asked for, or changed meanwhile.',
    authScopes: decides,
    resolve: (_root, { input: { databaseId, version, reason, note } }, ctx) =>
      change(ctx, 'reverseClaim', async (c) => {
        const claim = await seenAs(c, await undecided(c, ctx, databaseId, version))
        if (claim.status !== 'APPROVED')
          throw failure('CONFLICT', `A claim that is ${claim.status.toLowerCase()} has no grant to take back.`, {
            status: claim.status,
          })
        await reverseGrant(c, claim, refusal(reason, note))
        await c.emit('claim.denied', { claimId: claim.id, userId: claim.userId, reversed: true })
        c.record({
          type: 'SpiffClaim',
          id: databaseId,
          before: { status: 'APPROVED' },
          after: { status: 'DENIED', reason, note },
        })
        return { id: databaseId }
      }),
  },
  { outputFields: decided },
)

builder.relayMutationField(
  'undoClaimDecision',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: WHICH.databaseId }),
      version: t.int({ required: true, description: 'The version the decision led to.' }),
    }),
  },
  {
    description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back: the claim waits again, and what was granted leaves the balance. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is too late, the money is gone, or the claim changed meanwhile.`,
    authScopes: decides,
    resolve: (_root, { input: { databaseId, version } }, ctx) =>
      change(ctx, 'undoClaimDecision', async (c) => {
        const seen = await seenAs(c, await undecided(c, ctx, databaseId, version))
        const { decidedById, decidedAt } = await c.tx.spiffClaim.findUniqueOrThrow({
          where: { id: databaseId },
          select: { decidedById: true, decidedAt: true },
        })
        const from = seen.status
        if (from !== 'APPROVED' && from !== 'DENIED')
          throw failure('CONFLICT', 'There is no decision to take back.', { status: from })
        if (!mayBeUndone({ status: from, decidedById, decidedAt }, signedIn(ctx).id, c.now))
          throw failure('CONFLICT', `Only who decided may take it back, and within ${UNDO_MINUTES} minutes.`)
        if (from === 'APPROVED') await reverseGrant(c, seen)
        else {
          await moveClaim(
            c,
            seen,
            'PENDING',
            { kind: 'reversed', note: LOOKED_AGAIN },
            { deniedCode: null, deniedReason: null, decidedById: null, decidedAt: null },
          )
        }
        await c.emit('claim.reopened', { claimId: seen.id, userId: seen.userId, from })
        c.record({ type: 'SpiffClaim', id: databaseId, before: { status: from }, after: { status: 'PENDING' } })
        return { id: databaseId }
      }),
  },
  { outputFields: decided },
)

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
    authScopes: decides,
    resolve: async (_root, { input: { claims } }, ctx) => {
      const outcomes: Outcome[] = []
      const numbers = new Map(
        (
          await ctx.db.spiffClaim.findMany({
            where: { AND: [{ id: { in: claims.map(({ databaseId }) => databaseId) } }, claimsSeenBy(signedIn(ctx))] },
            select: { id: true, number: true },
          })
        ).map(({ id, number }) => [id, number]),
      )
      for (const { databaseId: id, version } of claims) {
        const number = numbers.get(id) ?? 0
        try {
          await change(ctx, 'approveClaims', async (c) => {
            const seen = await undecided(c, ctx, id, version)
            const risks = (await freshRisks(c.tx, [id])).get(id)?.filter(({ code }) => !HINTS.includes(code)) ?? []
            if (risks.length)
              throw failure('CONFLICT', `Look at it by itself: ${risks.map(({ code }) => RISKS[code]).join('; ')}.`)
            await grantClaim(c, seen, { kind: 'approved' })
            c.record({ type: 'SpiffClaim', id, after: { status: 'APPROVED' } })
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
      query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
    }),
  },
)

builder.relayMutationField(
  'markClaimsAsSent',
  {
    inputFields: (t) => ({
      claims: t.idList({
        required: true,
        description: `Raw ids of granted claims, at most ${BULK}.`,
        validate: uuids.min(1, 'Choose at least one claim.').max(BULK, `At most ${BULK} at a time.`),
      }),
      idempotencyKey: t.string({ description: 'New for each new request; or the header Idempotency-Key.' }),
    }),
  },
  {
    description:
      'Says that the money of granted claims was paid outside the portal: it leaves the balances, and the claims are completed. All of them or none. For those who see all claims, in person, never for own claims. Errors: BAD_REQUEST without a key, NOT_FOUND, FORBIDDEN, CONFLICT when one is not granted or its money was paid out or asked for otherwise.',
    authScopes: (_root, _args, { viewer }) => decidesSpiffs(viewer),
    resolve: (_root, { input: { idempotencyKey, claims } }, ctx) =>
      changeOnce(ctx, 'markClaimsAsSent', { key: idempotencyKey, request: { claims } }, async (c) => {
        // In one order, so that two at once wait for one another instead of both failing.
        const ids = [...new Set(claims)].sort()
        const sent = []
        for (const id of ids) {
          const claim = await seenAs(c, await undecided(c, ctx, id, null))
          if (claim.status !== 'APPROVED')
            throw failure(
              'CONFLICT',
              `Claim ${claim.number} is ${claim.status.toLowerCase()}. Only granted ones can be marked as sent.`,
              { claims: `Claim ${claim.number}` },
            )
          await moveClaim(
            c,
            claim,
            'COMPLETED',
            { kind: 'completed', note: 'Paid outside the portal.' },
            { completedAt: c.now },
          )
          sent.push(claim)
        }
        for (const claim of sent) {
          const covered = await spend(c, {
            reference: `spiff-claim.sent:${claim.id}`,
            kind: 'spiff-claim.sent',
            title: claim.spiff.name,
            subjectId: claim.id,
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
        c.record({ type: 'SpiffClaim', id: ids[0]!, after: { status: 'COMPLETED', claims: ids } })
        return { ids }
      }),
  },
  {
    outputFields: (t) => ({
      claims: t.prismaField({
        type: ['SpiffClaim'],
        description: 'As completed.',
        resolve: (query, { ids }, _args, { db }) =>
          db.spiffClaim.findMany({ ...query, where: { id: { in: ids } }, orderBy: { number: 'asc' } }),
      }),
      query: t.field({ type: QueryRoot, description: 'The root, for whatever else changed.', resolve: () => ({}) }),
    }),
  },
)
