import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { addDays, beginningOf, daysBetween, dayText } from '../platform/values/days.ts'
import { badInput } from '../platform/errors.ts'
import { CURRENCIES, Money, type Currency } from '../domain/ledger/money.ts'
import { readSettings } from '../platform/settings.ts'
import { seesAll } from '../platform/viewer.ts'
import { managesSpiffs, spiffsManagedBy } from './rules.ts'

const MAX_DAYS = 1827
/** Beyond it a chart shows weeks. */
const DAYS_SHOWN = 92

/** Days of the portal's calendar, both included, and the moments between which they lie. */
interface Period {
  start: Date
  end: Date
  from: Date
  until: Date
}

interface Asked {
  currency: Currency
  timeZone: string
  period: Period
  compare: Period
  spiffs: Prisma.Sql
}

interface Figures {
  granted: bigint
  grantedCount: number
  submitted: bigint
  submittedCount: number
  people: number
}

const within = (column: string, { from, until }: Period) =>
  Prisma.sql`${Prisma.raw(column)} >= ${from} AND ${Prisma.raw(column)} < ${until}`
const GRANTED = Prisma.sql`c.status IN ('APPROVED', 'COMPLETED') AND c."decidedAt" IS NOT NULL`
const SENT = Prisma.sql`c.status <> 'WITHDRAWN'`

/** What was granted in the period, and what was submitted within it. */
async function figuresOf(ctx: Context, { currency, spiffs }: Asked, period: Period): Promise<Figures> {
  const [row] = await ctx.db.$queryRaw<Figures[]>`
    SELECT g.granted, g."grantedCount", s.submitted, s."submittedCount", s.people
    FROM (SELECT coalesce(sum(c.amount), 0)::bigint AS granted, count(*)::int AS "grantedCount" FROM "SpiffClaim" c WHERE ${GRANTED} AND ${within('c."decidedAt"', period)} AND c.currency = ${currency} ${spiffs}) g,
      (SELECT coalesce(sum(c.amount), 0)::bigint AS submitted, count(*)::int AS "submittedCount", count(DISTINCT c."userId")::int AS people FROM "SpiffClaim" c WHERE ${SENT} AND ${within('c."createdAt"', period)} AND c.currency = ${currency} ${spiffs}) s`
  return row!
}

interface Bucket {
  day: string
  submitted: number
  granted: number
  amount: bigint
}

/** Claims and money for each day, or each week from Monday on where the period is long; empty ones included. */
async function bucketsOf(ctx: Context, { currency, spiffs, timeZone, period }: Asked): Promise<Bucket[]> {
  const byWeek = daysBetween(period.start, period.end) >= DAYS_SHOWN
  const unit = byWeek ? 'week' : 'day'
  const bucket = (column: string) =>
    Prisma.sql`to_char(date_trunc(${unit}, ${Prisma.raw(column)} AT TIME ZONE ${timeZone}), 'YYYY-MM-DD')`
  const [sent, granted] = await Promise.all([
    ctx.db.$queryRaw<
      { day: string; number: number }[]
    >`SELECT ${bucket('c."createdAt"')} AS day, count(*)::int AS number FROM "SpiffClaim" c WHERE ${SENT} AND ${within('c."createdAt"', period)} AND c.currency = ${currency} ${spiffs} GROUP BY 1`,
    ctx.db.$queryRaw<
      { day: string; number: number; amount: bigint }[]
    >`SELECT ${bucket('c."decidedAt"')} AS day, count(*)::int AS number, sum(c.amount)::bigint AS amount FROM "SpiffClaim" c WHERE ${GRANTED} AND ${within('c."decidedAt"', period)} AND c.currency = ${currency} ${spiffs} GROUP BY 1`,
  ])
  const first = byWeek ? addDays(period.start, -((period.start.getUTCDay() + 6) % 7)) : period.start
  const step = byWeek ? 7 : 1
  return Array.from({ length: Math.floor(daysBetween(first, period.end) / step) + 1 }, (_, index) => {
    const day = dayText(addDays(first, index * step))
    const money = granted.find((row) => row.day === day)
    return {
      day,
      submitted: sent.find((row) => row.day === day)?.number ?? 0,
      granted: money?.number ?? 0,
      amount: money?.amount ?? 0n,
    }
  })
}

interface Ranked {
  id: string | null
  name: string
  number: number
  amount: bigint
  currency: string
}

/**
 * What earned the most in the period: spiffs, brands or dealers, at most ten. A spiff of two brands counts for both.
 */
async function rankedBy(ctx: Context, { currency, spiffs, period }: Asked, joined: Prisma.Sql): Promise<Ranked[]> {
  const rows = await ctx.db.$queryRaw<Omit<Ranked, 'currency'>[]>`
    SELECT x.id::text AS id, coalesce(x.name, '') AS name, count(*)::int AS number, sum(c.amount)::bigint AS amount FROM "SpiffClaim" c ${joined}
    WHERE ${GRANTED} AND ${within('c."decidedAt"', period)} AND c.currency = ${currency} ${spiffs} GROUP BY x.id, x.name ORDER BY amount DESC, name, id LIMIT 10`
  return rows.map((row) => ({ ...row, currency }))
}

const BY_SPIFF = Prisma.sql`JOIN "Spiff" x ON x.id = c."spiffId"`
const BY_BRAND = Prisma.sql`LEFT JOIN "SpiffBrand" sb ON sb."spiffId" = c."spiffId" LEFT JOIN "Brand" x ON x.id = sb."brandId"`
const BY_DEALER = Prisma.sql`LEFT JOIN "Dealer" x ON x.id = c."dealerId"`

const Rank = builder
  .objectRef<Ranked>('SpiffRank')
  .implement({
    description: 'What one spiff, brand or dealer was granted in the period.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { nullable: true, description: 'Raw id; null for claims of none.' }),
      name: t.exposeString('name', { description: 'As called now; empty for claims of none.' }),
      claims: t.exposeInt('number', { description: 'Claims granted.' }),
      amount: t.field({
        type: Money,
        description: 'What they came to.',
        resolve: ({ amount, currency }) => ({ minor: amount, currency }),
      }),
      thumbnail: t.prismaField({
        type: 'StoredFile',
        nullable: true,
        description: 'The picture of a spiff; null for others and without one.',
        resolve: (query, { id }, _args, { db }) =>
          id ? db.storedFile.findFirst({ ...query, where: { spiffThumbnails: { some: { id } } } }) : null,
      }),
    }),
  })

const Buckets = builder
  .objectRef<Bucket & { currency: string }>('SpiffDay')
  .implement({
    description: 'Claims and money of a day, or of the week that begins with it.',
    fields: (t) => ({
      day: t.exposeString('day', { description: 'As YYYY-MM-DD, by the portal’s calendar.' }),
      submitted: t.exposeInt('submitted', { description: 'Claims submitted.' }),
      granted: t.exposeInt('granted', { description: 'Claims granted.' }),
      amount: t.field({
        type: Money,
        description: 'What was granted.',
        resolve: ({ amount, currency }) => ({ minor: amount, currency }),
      }),
    }),
  })

const average = (sum: bigint, count: number): bigint => (count ? (sum * 2n + BigInt(count)) / (BigInt(count) * 2n) : 0n)

const SpiffOverview = builder
  .objectRef<{ asked: Asked; now: Promise<Figures>; before: Promise<Figures> }>('SpiffOverview')
  .implement({
    description:
      'What spiffs did in a period, beside another one. Grants count by the day of the decision, submissions by the day they first came in; withdrawn ones never.',
    fields: (t) => ({
      currency: t.string({
        description: 'Whose claims are counted: sums of two currencies are none.',
        resolve: ({ asked }) => asked.currency,
      }),
      currencies: t.stringList({
        description: 'Currencies in which the viewer’s spiffs pay.',
        resolve: async (_overview, _args, ctx) =>
          (
            await ctx.db.spiff.findMany({
              where: spiffsManagedBy(signedIn(ctx)),
              distinct: ['currency'],
              select: { currency: true },
              orderBy: { currency: 'asc' },
            })
          ).map(({ currency }) => currency),
      }),
      start: t.field({ type: 'Day', description: 'The first day.', resolve: ({ asked }) => asked.period.start }),
      end: t.field({ type: 'Day', description: 'The last day.', resolve: ({ asked }) => asked.period.end }),
      compareStart: t.field({
        type: 'Day',
        description: 'The first day compared with.',
        resolve: ({ asked }) => asked.compare.start,
      }),
      compareEnd: t.field({
        type: 'Day',
        description: 'The last day compared with.',
        resolve: ({ asked }) => asked.compare.end,
      }),
      totalApprovedSpiffsAmount: t.field({
        type: Money,
        description: 'What was granted.',
        resolve: async ({ asked, now }) => ({ minor: (await now).granted, currency: asked.currency }),
      }),
      compareTotalApprovedSpiffsAmount: t.field({
        type: Money,
        description: 'The same of the period compared with.',
        resolve: async ({ asked, before }) => ({ minor: (await before).granted, currency: asked.currency }),
      }),
      totalSubmissionCount: t.int({
        description: 'Claims submitted.',
        resolve: async ({ now }) => (await now).submittedCount,
      }),
      compareTotalSubmissionCount: t.int({
        description: 'The same of the period compared with.',
        resolve: async ({ before }) => (await before).submittedCount,
      }),
      avgSubmissionAmount: t.field({
        type: Money,
        description: 'What a claim submitted asks for on average.',
        resolve: async ({ asked, now }) => ({
          minor: average((await now).submitted, (await now).submittedCount),
          currency: asked.currency,
        }),
      }),
      compareAvgSubmissionAmount: t.field({
        type: Money,
        description: 'The same of the period compared with.',
        resolve: async ({ asked, before }) => ({
          minor: average((await before).submitted, (await before).submittedCount),
          currency: asked.currency,
        }),
      }),
      uniqueUsersCount: t.int({
        description: 'People who submitted claims.',
        resolve: async ({ now }) => (await now).people,
      }),
      compareUniqueUsersCount: t.int({
        description: 'The same of the period compared with.',
        resolve: async ({ before }) => (await before).people,
      }),
      totalApprovedSpiffClaims: t.int({
        description: 'Claims granted.',
        resolve: async ({ now }) => (await now).grantedCount,
      }),
      compareTotalApprovedSpiffClaims: t.int({
        description: 'The same of the period compared with.',
        resolve: async ({ before }) => (await before).grantedCount,
      }),
      byWeek: t.boolean({
        description: 'Whether `days` are weeks, since the period is long.',
        resolve: ({ asked }) => daysBetween(asked.period.start, asked.period.end) >= DAYS_SHOWN,
      }),
      days: t.field({
        type: [Buckets],
        description: 'The period day by day, or week by week.',
        resolve: async ({ asked }, _args, ctx) =>
          (await bucketsOf(ctx, asked)).map((bucket) => ({ ...bucket, currency: asked.currency })),
      }),
      compareDays: t.field({
        type: [Buckets],
        description: 'The same of the period compared with, to be laid under `days` from its first day on.',
        resolve: async ({ asked }, _args, ctx) =>
          (await bucketsOf(ctx, { ...asked, period: asked.compare })).map((bucket) => ({
            ...bucket,
            currency: asked.currency,
          })),
      }),
      topSpiffs: t.field({
        type: [Rank],
        description: 'The ten spiffs that granted the most.',
        resolve: ({ asked }, _args, ctx) => rankedBy(ctx, asked, BY_SPIFF),
      }),
      brands: t.field({
        type: [Rank],
        description: 'The ten brands whose spiffs granted the most; a spiff of two counts for both.',
        resolve: ({ asked }, _args, ctx) => rankedBy(ctx, asked, BY_BRAND),
      }),
      dealers: t.field({
        type: [Rank],
        description: 'The ten dealers whose people were granted the most.',
        resolve: ({ asked }, _args, ctx) => rankedBy(ctx, asked, BY_DEALER),
      }),
    }),
  })

function periodOf(start: Date, end: Date, timeZone: string, field: string): Period {
  if (end < start) throw badInput(field, 'The end lies before the start.')
  if (daysBetween(start, end) >= MAX_DAYS) throw badInput(field, 'Choose at most five years.')
  return { start, end, from: beginningOf(start, timeZone), until: beginningOf(addDays(end, 1), timeZone) }
}

builder.queryField('spiffOverview', (t) =>
  t.field({
    type: SpiffOverview,
    authScopes: (_root, _args, { viewer }) => managesSpiffs(viewer),
    args: {
      start: t.arg({ type: 'Day', required: true, description: 'The first day.' }),
      end: t.arg({ type: 'Day', required: true, description: 'The last day.' }),
      compareStart: t.arg({
        type: 'Day',
        description: 'The first day compared with; the period just before, as long, when left out.',
      }),
      compareEnd: t.arg({ type: 'Day', description: 'The last day compared with.' }),
      currency: t.arg.string({ description: 'USD, CAD or EUR; USD when left out.' }),
    },
    description: 'What the spiffs the viewer manages did in a period, beside another one. Errors: BAD_USER_INPUT.',
    resolve: async (_root, { start, end, compareStart, compareEnd, currency: given }, ctx) => {
      const viewer = signedIn(ctx)
      const { timeZone } = await readSettings(ctx.db)
      const currency = CURRENCIES.find((known) => known === (given ?? 'USD').toUpperCase())
      if (!currency) throw badInput('currency', 'Choose USD, CAD or EUR.')
      const period = periodOf(start, end, timeZone, 'end')
      const length = daysBetween(start, end)
      const last = compareEnd ?? (compareStart ? addDays(compareStart, length) : addDays(start, -1))
      const compare = periodOf(compareStart ?? addDays(last, -length), last, timeZone, 'compareEnd')
      const managed = seesAll(viewer)
        ? null
        : (await ctx.db.spiff.findMany({ where: spiffsManagedBy(viewer), select: { id: true } })).map(({ id }) => id)
      const asked: Asked = {
        currency,
        timeZone,
        period,
        compare,
        spiffs: managed ? Prisma.sql`AND c."spiffId" = ANY(${managed}::uuid[])` : Prisma.empty,
      }
      const [now, before] = [figuresOf(ctx, asked, period), figuresOf(ctx, asked, compare)]
      // Fields that await them report a failure; without such fields nobody else would.
      now.catch(() => {})
      before.catch(() => {})
      return { asked, now, before }
    },
  }),
)
