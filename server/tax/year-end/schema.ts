import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay'
import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { once, type Context } from '../../platform/context.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { Money } from '../../domain/ledger/money.ts'
import { taxYearOf, thresholdIn } from '../../domain/ledger/taxHold.ts'
import { preparesReturns } from '../rules.ts'
import { plannedReturns } from './returns.ts'
import { YearEndRecipient, YearEndStanding } from './recipientType.ts'
import {
  countRecipients,
  readRecipients,
  standingTotals,
  type Books,
  type Recipient,
  type RecipientPlace,
  type StandingTotal,
} from './recipients.ts'
import './foreign.ts'
import './issue.ts'
import './own.ts'
import './payers.ts'

const usd = (minor: bigint) => ({ minor, currency: 'USD' })

const YearEndTotal = builder
  .objectRef<StandingTotal>('YearEndTotal')
  .implement({
    description: 'What a payer’s year comes to for recipients who stand alike.',
    fields: (t) => ({
      standing: t.expose('standing', { type: YearEndStanding, description: 'How they stand.' }),
      people: t.exposeInt('people', { description: 'How many people; one with two forms counts once.' }),
      amount: t.field({
        type: Money,
        description: 'What they were paid, in US dollars.',
        resolve: ({ amount }) => usd(amount),
      }),
      withheld: t.field({
        type: Money,
        description: 'What of it was withheld.',
        resolve: ({ withheld }) => usd(withheld),
      }),
      withProblems: t.exposeInt('withProblems', { description: 'People with something to clear up.' }),
    }),
  })

const toCursor = ({ name, userId, kind }: RecipientPlace) =>
  Buffer.from(JSON.stringify([name, userId, kind])).toString('base64')
const placeShape = z.tuple([z.string(), z.uuid(), z.enum(['MISC', 'NEC'])])
function fromCursor(cursor: string | undefined): RecipientPlace | undefined {
  if (!cursor) return undefined
  try {
    const [name, userId, kind] = placeShape.parse(JSON.parse(Buffer.from(cursor, 'base64').toString()))
    return { name, userId, kind }
  } catch {
    throw badInput('after', 'Not a place in this list.')
  }
}

interface YearEndData extends Books {
  thresholdYear: number
  thresholdSource: string
}

const planOf = (ctx: Context, books: Books) =>
  once(ctx, `returns:${books.payerId}:${books.year}`, () => plannedReturns(ctx.db, ctx.services.config, books))

const YearEnd = builder
  .objectRef<YearEndData>('YearEnd')
  .implement({
    description:
      'What a payer paid people in a calendar year (US Eastern), as far as 1099 forms ask; for who prepares them.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells them apart.',
        resolve: ({ payerId, year }) => Buffer.from(`YearEnd:${payerId}:${year}`).toString('base64'),
      }),
      year: t.exposeInt('year', { description: 'The year.' }),
      payer: t.prismaField({
        type: 'TaxPayer',
        description: 'Who paid.',
        resolve: (query, { payerId }, _args, { db }) =>
          db.taxPayer.findUniqueOrThrow({ ...query, where: { id: payerId } }),
      }),
      isOver: t.boolean({
        description: 'Whether the year is over, so that forms can be given out.',
        resolve: ({ year }, _args, { services }) => year < taxYearOf(services.now()),
      }),
      threshold: t.field({
        type: Money,
        description: 'From this sum a form is due.',
        resolve: ({ threshold }) => usd(threshold),
      }),
      thresholdYear: t.exposeInt('thresholdYear', {
        description: 'The first year that sum holds for; the portal knows of no later one.',
      }),
      thresholdSource: t.exposeString('thresholdSource', { description: 'The law that says so.' }),
      totals: t.field({
        type: [YearEndTotal],
        description: 'By how recipients stand, all four.',
        resolve: (books, _args, { db }) => standingTotals(db, books),
      }),
      firstForms: t.int({
        complexity: 10,
        description: 'Forms to be given out for the first time.',
        resolve: async (books, _args, ctx) =>
          (await planOf(ctx, books)).filter(({ type }) => type === 'ORIGINAL').length,
      }),
      corrections: t.int({
        complexity: 10,
        description: 'Corrections to be given out, since something changed after its form was.',
        resolve: async (books, _args, ctx) =>
          (await planOf(ctx, books)).filter(({ type }) => type !== 'ORIGINAL').length,
      }),
      issued: t.int({
        description: 'Forms given out so far, corrections included.',
        resolve: ({ payerId, year }, _args, { db }) => db.taxReturn.count({ where: { payerId, year } }),
      }),
    }),
  })

interface Asked {
  year?: number | null
  payerId?: string | null
}

/** A payer's year: the last one that is over, and the company, unless said. Errors: NOT_FOUND, BAD_USER_INPUT. */
async function booksAsked(ctx: Context, { year: asked, payerId: named }: Asked): Promise<YearEndData> {
  const current = taxYearOf(ctx.services.now())
  const year = asked ?? current - 1
  if (year < 2000 || year > current) throw badInput('year', `Choose a year from 2000 to ${current}.`)
  const payer =
    !named || isUuid(named)
      ? await ctx.db.taxPayer.findFirst({ where: named ? { id: named } : { brandId: null }, select: { id: true } })
      : null
  if (!payer) throw notFound('The payer')
  const threshold = await thresholdIn(ctx.db, year)
  return {
    payerId: payer.id,
    year,
    threshold: threshold?.amount ?? 0n,
    thresholdYear: threshold?.year ?? year,
    thresholdSource: threshold?.source ?? '',
  }
}

builder.queryField('yearEnd', (t) =>
  t.field({
    type: YearEnd,
    authScopes: (_root, _args, { viewer }) => preparesReturns(viewer),
    description:
      'A payer’s year, for who prepares 1099 forms: the last year that is over, and the company, unless said. Errors: NOT_FOUND for an unknown payer, BAD_USER_INPUT for a year to come.',
    args: {
      year: t.arg.int({ description: 'The calendar year.' }),
      payerId: t.arg.id({ description: 'Raw id of the payer.' }),
    },
    resolve: (_root, args, ctx) => booksAsked(ctx, args),
  }),
)

builder.queryField('yearEndYears', (t) =>
  t.intList({
    authScopes: (_root, _args, { viewer }) => preparesReturns(viewer),
    description: 'This year and the five before, newest first: what forms are given out and corrected for.',
    resolve: (_root, _args, { services }) => {
      const current = taxYearOf(services.now())
      return Array.from({ length: 6 }, (_, back) => current - back)
    },
  }),
)

builder.queryField('yearEndRecipients', (t) =>
  t.connection(
    {
      type: YearEndRecipient,
      authScopes: (_root, _args, { viewer }) => preparesReturns(viewer),
      description:
        'People a payer paid in a year, by name, a row for each form; for who prepares 1099 forms. Errors: as those of yearEnd.',
      args: {
        year: t.arg.int({ description: 'The calendar year; the last one that is over when left out.' }),
        payerId: t.arg.id({ description: 'Raw id of the payer; the company when left out.' }),
        standing: t.arg({ type: YearEndStanding, description: 'Only those who stand so.' }),
        problems: t.arg.boolean({ description: 'True: only those with something to clear up.' }),
        text: t.arg.string({ description: 'Words of the name or email address.' }),
      },
      async resolve(_root, args, ctx) {
        const books = await booksAsked(ctx, args)
        const { payerId, year } = books
        const connection = await resolveCursorConnection(
          { args, toCursor: (row: Recipient) => toCursor(row), defaultSize: 50, maxSize: 100 },
          ({ after, before, limit, inverted }: ResolveCursorConnectionArgs) =>
            readRecipients(ctx.db, books, args, {
              limit,
              inverted,
              after: fromCursor(after),
              before: fromCursor(before),
            }),
        )
        return {
          ...connection,
          edges: connection.edges.map((edge) => edge && { ...edge, node: { ...edge.node, payerId, year } }),
          count: () => countRecipients(ctx.db, books, args),
        }
      },
    },
    {
      description: 'A piece of the list.',
      fields: (f) => ({
        totalCount: f.int({ description: 'Rows in all.', resolve: (connection) => connection.count() }),
      }),
    },
  ),
)
