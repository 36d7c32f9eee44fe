import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { failure } from '../../platform/errors.ts'
import { mutation, root } from '../../platform/kit/mutation.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { learnLines, MOST_LINES } from '../learning/learn.ts'
import { claimsVisibleTo, decidesClaims, HINTS, RISKS } from '../rules.ts'
import { grantClaim } from './grant.ts'
import { freshRisks } from './risks.ts'
import { BULK, decided, undecided, which } from './undecided.ts'

mutation('approveClaim', {
  description:
    'Grants a claim: its amount goes to the person or the dealer. Never the own claim, not while acting as someone, not for partner systems. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, when budget or limit is used up, a serial was paid, a risk stands that was not accepted, or the reader knows as many lines of the dealer as it may; BAD_USER_INPUT at usualLines for a line its receipt does not have.',
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
    usualLines: t.stringList({
      description:
        'Lines of its receipt that are usual on receipts of its dealer, by the templates of lessons: the reader knows them from then on.',
      validate: z.array(z.string().max(1000)).max(MOST_LINES),
    }),
  }),
  may: decidesClaims,
  async does(c, { databaseId: id, version, note, ...given }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    const [acceptRisks, usualLines] = [given.acceptRisks ?? [], given.usualLines ?? []]
    await learnLines(c, claim, usualLines, viewer)
    c.record(await grantClaim(c, claim, { kind: 'approved', note: note || null, acceptRisks, usualLines }))
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
