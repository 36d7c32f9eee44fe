import { resolveCursorConnection, type ResolveCursorConnectionArgs } from '@pothos/plugin-relay'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { checkedUuid } from '../../platform/values/inputs.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { JOIN_TRANSACTIONS, type Unit } from '../../domain/ledger/ledger.ts'
import type { Lot } from '../../domain/ledger/lots.ts'
import { lotsFor } from './lots.ts'
import { kindOf, kindsMeaning, MEANINGS } from '../../domain/ledger/statement.ts'
import { paidIn, taxYearOf, thresholdOf } from '../../domain/ledger/taxHold.ts'
import {
  countLines,
  entriesOf,
  ownerOf,
  readLines,
  since,
  until,
  type Line,
  type LineSearch,
  type Owner,
  type Place,
} from './lines.ts'
import { accountedDealerIds } from '../rules.ts'

const UNITS = ['points', 'credits', 'USD', 'CAD', 'EUR']
const WORDS = {
  EARNED: 'Granted, or a grant taken back.',
  SPENT: 'Given for something, or given back for it.',
  EXPIRED: 'Over, a year after the last earning.',
  PAYOUT: 'On its way out, paid, or returned.',
  MOVED: 'Moved between accounts of one person.',
}
const StatementMeaning = builder.enumType('StatementMeaning', {
  description: 'What a line of the statement means.',
  values: Object.fromEntries(MEANINGS.map((value) => [value, { value, description: WORDS[value] }])) as Record<
    (typeof MEANINGS)[number],
    { value: (typeof MEANINGS)[number]; description: string }
  >,
})

const StatementLine = builder
  .objectRef<Line>('StatementLine')
  .implement({
    description: 'One movement in an account; seen by its person, and a dealer’s by who looks after the dealer.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells lines apart.',
        resolve: ({ id }) => Buffer.from(`StatementLine:${id}`).toString('base64'),
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
      unit: t.exposeString('unit', { description: 'points, credits, USD, CAD or EUR.' }),
      amount: t.expose('amount', {
        type: 'BigInt',
        description: 'Above zero when it came in; of money in minor units.',
      }),
      balance: t.expose('balance', { type: 'BigInt', description: 'What the account then held in this unit.' }),
      kind: t.exposeString('kind', { description: 'What for, such as spiff-claim.approved.' }),
      label: t.string({ description: 'The same in words.', resolve: ({ kind, amount }) => kindOf(kind, amount).label }),
      meaning: t.field({
        type: StatementMeaning,
        description: 'What it means.',
        resolve: ({ kind, amount }) => kindOf(kind, amount).meaning,
      }),
      title: t.exposeString('title', {
        nullable: true,
        description: 'The spiff, reward, course or submission, as it was called then; null where the kind says enough.',
      }),
      subjectId: t.exposeString('subjectId', {
        nullable: true,
        description: 'Raw id of the claim, reward, order or submission; null where there is none.',
      }),
    }),
  })

const searched = (search: LineSearch): LineSearch => {
  if (search.unit && !UNITS.includes(search.unit))
    throw badInput('unit', 'Units are points, credits, USD, CAD and EUR.')
  return search
}

const toCursor = ({ createdAt, id }: Place) => `${createdAt.getTime()}_${id}`
function fromCursor(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const [, at, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id) throw badInput('after', 'Not a place in this list.')
  return { createdAt: new Date(Number(at)), id: checkedUuid(id, 'after') }
}

builder.queryField('statement', (t) =>
  t.connection(
    {
      type: StatementLine,
      authScopes: { signedIn: true },
      description:
        'What came into the viewer’s account and left it, newest first, with the running balance; with dealerId that of a dealer the viewer looks after. Errors: NOT_FOUND.',
      args: {
        dealerId: t.arg.id({ description: 'Raw id of a dealer; the own account by default.' }),
        unit: t.arg.string({ description: 'points, credits, USD, CAD or EUR; all by default.' }),
        meaning: t.arg({ type: StatementMeaning }),
        text: t.arg.string({ description: 'Part of the title.' }),
        from: t.arg({ type: 'Day', description: 'First day, US Eastern.' }),
        to: t.arg({ type: 'Day', description: 'Last day, US Eastern.' }),
      },
      resolve: async (_root, args, ctx) => {
        const owner = ownerOf(ctx, args.dealerId)
        const search = searched(args)
        const connection = await resolveCursorConnection(
          { args, toCursor: (line: Line) => toCursor(line), defaultSize: 20, maxSize: 100 },
          ({ after, before, limit, inverted }: ResolveCursorConnectionArgs) =>
            readLines(ctx.db, owner, search, { limit, inverted, after: fromCursor(after), before: fromCursor(before) }),
        )
        return { ...connection, count: () => countLines(ctx.db, owner, search) }
      },
    },
    {
      description: 'A piece of the statement.',
      fields: (f) => ({
        totalCount: f.int({ description: 'Lines in all.', resolve: (connection) => connection.count() }),
      }),
    },
  ),
)

interface Account {
  owner: Owner
  name: string
}
interface Total {
  unit: Unit
  balance: bigint
  earned: bigint
  spent: bigint
  expired: bigint
  held: bigint
  paid: bigint
}

const StatementTotal = builder
  .objectRef<Total>('StatementTotal')
  .implement({
    description: 'What an account holds in one unit, and how it came to that.',
    fields: (t) => ({
      unit: t.exposeString('unit', { description: 'points, credits, USD, CAD or EUR.' }),
      balance: t.expose('balance', { type: 'BigInt', description: 'What it holds now.' }),
      earned: t.expose('earned', {
        type: 'BigInt',
        description: 'Granted in the time asked for, less what was taken back.',
      }),
      spent: t.expose('spent', {
        type: 'BigInt',
        description: 'Given for rewards in that time, less what was given back.',
      }),
      expired: t.expose('expired', { type: 'BigInt', description: 'Expired in that time.' }),
      held: t.expose('held', { type: 'BigInt', description: 'On its way out now: asked for and not sent yet.' }),
      paid: t.expose('paid', { type: 'BigInt', description: 'Paid in that time.' }),
    }),
  })

const SENT = Prisma.sql`o."sentAt"`

async function totalsOf(
  { db }: Context,
  owner: Owner,
  from: Date | null | undefined,
  to: Date | null | undefined,
): Promise<Total[]> {
  const sumOf = (meaning: (typeof MEANINGS)[number], sign: 1 | -1) =>
    Prisma.sql`coalesce(sum(${sign}::int * l.amount) FILTER (WHERE l.kind = ANY(${kindsMeaning(meaning)}) ${since(from)} ${until(to)}), 0)::bigint`
  const orders =
    'userId' in owner
      ? Prisma.sql`o."userId" = ${owner.userId}::uuid`
      : Prisma.sql`o."dealerId" = ${owner.dealerId}::uuid`
  return db.$queryRaw(lookUp`
    SELECT l.unit, sum(l.amount)::bigint AS balance, ${sumOf('EARNED', 1)} AS earned, ${sumOf('SPENT', -1)} AS spent, ${sumOf('EXPIRED', -1)} AS expired,
      coalesce((SELECT sum(o.amount) FROM "PayoutOrder" o WHERE ${orders} AND o.unit = l.unit AND o.status IN ('REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING')), 0)::bigint AS held,
      (coalesce((SELECT sum(o.amount) FROM "PayoutOrder" o WHERE ${orders} AND o.unit = l.unit AND o.status = 'SENT' ${since(from, SENT)} ${until(to, SENT)}), 0)
        + coalesce(sum(-l.amount) FILTER (WHERE l.kind = 'spiff-claim.sent' ${since(from)} ${until(to)}), 0))::bigint AS paid
    FROM (SELECT e.unit, e.amount, e."createdAt", t.kind FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true WHERE ${entriesOf(owner)}) l
    GROUP BY l.unit ORDER BY l.unit = 'points' DESC, l.unit = 'credits' DESC, l.unit`)
}

const PointLot = builder
  .objectRef<Lot & { expiresAt: Date | null }>('PointLot')
  .implement({
    description: 'Points earned together and what spending has left of them; the oldest are spent first.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells them apart.',
        resolve: ({ id }) => Buffer.from(`PointLot:${id}`).toString('base64'),
      }),
      label: t.string({
        description: 'What for, in words.',
        resolve: ({ kind, amount }) => kindOf(kind, amount).label,
      }),
      title: t.exposeString('title', {
        nullable: true,
        description: 'The course or activity; null where the kind says enough.',
      }),
      earnedAt: t.expose('earnedAt', { type: 'DateTime', description: 'When.' }),
      amount: t.expose('amount', { type: 'BigInt', description: 'As earned.' }),
      remaining: t.expose('remaining', { type: 'BigInt', description: 'What is left.' }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it expires: a year after the last earning of all.',
      }),
    }),
  })

interface Year {
  userId: string
  year: number
  current: boolean
}

export const TaxYear = builder
  .objectRef<Year>('TaxYear')
  .implement({
    description: 'What a person was paid in a calendar year (US Eastern) as far as the tax office asks: US dollars.',
    fields: (t) => ({
      year: t.exposeInt('year', { description: 'The year.' }),
      paid: t.field({
        type: 'BigInt',
        description: 'US cents paid in it.',
        resolve: async ({ userId, year }, _args, ctx) => (await yearOf(ctx, userId, year)).paid,
      }),
      onItsWay: t.field({
        type: 'BigInt',
        description: 'US cents asked for and not sent yet; 0 for years past.',
        resolve: async ({ userId, year, current }, _args, ctx) =>
          current ? (await yearOf(ctx, userId, year)).onItsWay : 0n,
      }),
      threshold: t.field({
        type: 'BigInt',
        description: 'From this many US cents in the year payouts wait for a W-9.',
        resolve: ({ year }, _args, { db }) => thresholdOf(db, year),
      }),
    }),
  })

const yearOf = (ctx: Context, userId: string, year: number) =>
  once(ctx, `tax-year:${userId}:${year}`, () => paidIn(ctx.db, userId, year))

interface Forecast {
  owner: Owner
  day: Date
}

const PointsForecast = builder
  .objectRef<Forecast>('PointsForecast')
  .implement({
    description: 'What a day to come leaves of the points when nothing is earned or spent until then.',
    fields: (t) => ({
      balance: t.field({
        type: 'BigInt',
        description: 'What is left at the end of the day (UTC).',
        resolve: async ({ owner, day }, _args, ctx) => (await forecast(ctx, owner, day)).left,
      }),
      expired: t.field({
        type: 'BigInt',
        description: 'What has expired by then.',
        resolve: async ({ owner, day }, _args, ctx) => (await forecast(ctx, owner, day)).gone,
      }),
    }),
  })

async function forecast(ctx: Context, owner: Owner, day: Date): Promise<{ left: bigint; gone: bigint }> {
  const { lots, expiresAt } = await lotsFor(ctx, owner)
  const all = lots.reduce((sum, { remaining }) => sum + remaining, 0n)
  const over = expiresAt != null && expiresAt.getTime() < day.getTime() + 86_400_000
  return { left: over ? 0n : all, gone: over ? all : 0n }
}

const Earnings = builder.objectRef<Account>('Earnings').implement({
  description: 'An account as a whole: what it holds, what expires, what was paid.',
  fields: (t) => ({
    dealerId: t.string({
      nullable: true,
      description: 'Raw id of the dealer; null for a person.',
      resolve: ({ owner }) => ('dealerId' in owner ? owner.dealerId : null),
    }),
    name: t.exposeString('name', { description: 'Of the person or dealer.' }),
    totals: t.field({
      type: [StatementTotal],
      args: { from: t.arg({ type: 'Day' }), to: t.arg({ type: 'Day' }) },
      description: 'By unit; units that never moved are left out.',
      resolve: ({ owner }, { from, to }, ctx) => totalsOf(ctx, owner, from, to),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the points (a dealer’s credits) expire unless more are earned; null while there are none.',
      resolve: async ({ owner }, _args, ctx) => (await lotsFor(ctx, owner)).expiresAt,
    }),
    lots: t.field({
      type: [PointLot],
      description: 'Points (a dealer’s credits) by earning, the next to be spent first; at most 500.',
      resolve: async ({ owner }, _args, ctx) => {
        const { lots, expiresAt } = await lotsFor(ctx, owner)
        return lots.slice(0, 500).map((lot) => ({ ...lot, expiresAt }))
      },
    }),
    forecast: t.field({
      type: PointsForecast,
      args: { day: t.arg({ type: 'Day', required: true }) },
      description: 'What a day to come leaves.',
      resolve: ({ owner }, { day }) => ({ owner, day }),
    }),
    taxYears: t.field({
      type: [TaxYear],
      description: 'This year and earlier ones with payments, newest first; none for a dealer.',
      resolve: async ({ owner }, _args, { db, services }) => {
        if (!('userId' in owner)) return []
        const current = taxYearOf(services.now())
        const rows = await db.$queryRaw<{ year: number }[]>(lookUp`
          SELECT DISTINCT extract(year FROM p.at AT TIME ZONE 'America/New_York')::int AS year FROM (
            SELECT "sentAt" AS at FROM "PayoutOrder" WHERE "recipientId" = ${owner.userId}::uuid AND currency = 'USD' AND status = 'SENT' AND "sentAt" IS NOT NULL
            UNION ALL SELECT e."createdAt" FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON t.kind = 'spiff-claim.sent' WHERE e."userId" = ${owner.userId}::uuid AND e.unit = 'USD' UNION ALL SELECT x."paidOn"::timestamp AT TIME ZONE 'America/New_York' FROM "TaxOutsidePayment" x WHERE x."userId" = ${owner.userId}::uuid AND x."voidedAt" IS NULL
          ) p ORDER BY 1 DESC`)
        return [current, ...rows.map(({ year }) => year).filter((year) => year !== current)].map((year) => ({
          userId: owner.userId,
          year,
          current: year === current,
        }))
      },
    }),
    taxFormInForce: t.boolean({
      description: 'Whether a person’s W-9 is accepted; true for a dealer.',
      resolve: async ({ owner }, _args, { db }) =>
        !('userId' in owner) ||
        (await db.taxForm.count({ where: { userId: owner.userId, status: 'ACCEPTED' }, take: 1 })) > 0,
    }),
  }),
})

builder.queryField('earnings', (t) =>
  t.field({
    type: Earnings,
    authScopes: { signedIn: true },
    args: {
      dealerId: t.arg.id({ description: 'Raw id of a dealer the viewer looks after; the own account by default.' }),
    },
    description: 'The viewer’s account, or that of a dealer they look after. Errors: NOT_FOUND.',
    resolve: async (_root, { dealerId }, ctx) => {
      const owner = ownerOf(ctx, dealerId)
      if ('dealerId' in owner)
        return {
          owner,
          name: (await ctx.db.dealer.findUniqueOrThrow({ where: { id: owner.dealerId }, select: { name: true } })).name,
        }
      const { firstName, lastName } = await ctx.db.user.findUniqueOrThrow({
        where: { id: owner.userId },
        select: { firstName: true, lastName: true },
      })
      return { owner, name: [firstName, lastName].filter(Boolean).join(' ') }
    },
  }),
)

const AccountChoice = builder
  .objectRef<{ dealerId: string; name: string }>('AccountChoice')
  .implement({
    description: 'A dealer whose account the viewer may read.',
    fields: (t) => ({
      dealerId: t.exposeString('dealerId', { description: 'Raw id.' }),
      name: t.exposeString('name', { description: 'Of the dealer.' }),
    }),
  })

builder.queryField('accountedDealers', (t) =>
  t.field({
    type: [AccountChoice],
    authScopes: { signedIn: true },
    description: 'Dealers whose account the viewer may read: worked at and looked after. Empty for most.',
    resolve: async (_root, _args, ctx) =>
      (
        await ctx.db.dealer.findMany({
          where: { id: { in: accountedDealerIds(signedIn(ctx)) } },
          select: { id: true, name: true },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: 100,
        })
      ).map(({ id, name }) => ({ dealerId: id, name })),
  }),
)
