import { resolveOffsetConnection } from '@pothos/plugin-relay'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { Money } from '../../domain/ledger/money.ts'
import { seesAll, type Viewer } from '../../platform/viewer.ts'
import { countsPoints, managesLoyalty } from '../rules.ts'
import { LoyaltyUnit } from '../submissions/submissions.ts'

interface ReportRow {
  id: string
  unit: 'credits' | 'points'
  name: string
  detail: string
  receipts: number
  photos: number
  pending: number
  approved: number
  denied: number
  purchases: { minor: number; currency: string }[]
  granted: number
  sent: number
  spent: number | null
  balance: number | null
  lastSubmittedAt: Date | null
}

const LoyaltyReportRow = builder
  .objectRef<ReportRow>('LoyaltyReportRow')
  .implement({
    description:
      'What a dealer (credits) or a person (points) did in the loyalty program over some days. Seen by its administrators; a brand manager’s rows count submissions of own brands.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells rows apart.',
        resolve: ({ id }) => Buffer.from(`LoyaltyReportRow:${id}`).toString('base64'),
      }),
      ownerId: t.exposeID('id', { description: 'Raw id of the dealer or person.' }),
      unit: t.field({
        type: LoyaltyUnit,
        description: 'CREDITS of a dealer, POINTS of a person.',
        resolve: ({ unit }) => unit,
      }),
      name: t.exposeString('name', { description: 'The dealer or person.' }),
      detail: t.exposeString('detail', {
        description: 'The place of a dealer, the address of a person; may be empty.',
      }),
      receipts: t.exposeInt('receipts', { description: 'Receipts submitted.' }),
      photos: t.exposeInt('photos', { description: 'Submissions of pictures.' }),
      pending: t.exposeInt('pending', { description: 'Of both: those that wait.' }),
      approved: t.exposeInt('approved', { description: 'Those granted.' }),
      denied: t.exposeInt('denied', { description: 'Those refused.' }),
      purchases: t.field({
        type: [Money],
        description: 'On its approved receipts, a sum for each currency; the largest first.',
        resolve: ({ purchases }) => purchases.map(({ minor, currency }) => ({ minor: BigInt(minor), currency })),
      }),
      granted: t.exposeInt('granted', { description: 'Credits or points granted on them.' }),
      sent: t.exposeInt('sent', {
        description: 'Sent by administrators in these days; 0 for brand managers, who do not see it.',
      }),
      spent: t.exposeInt('spent', {
        nullable: true,
        description: 'Spent on rewards and payouts in these days, less what came back; null for brand managers.',
      }),
      balance: t.exposeInt('balance', { nullable: true, description: 'There now; null for brand managers.' }),
      lastSubmittedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the newest of these days came in; null without any.',
        resolve: ({ lastSubmittedAt }) => lastSubmittedAt,
      }),
    }),
  })

interface Search {
  text?: string | null
  unit?: 'credits' | 'points' | null
  brand?: string | null
  start?: Date | null
  end?: Date | null
}

const DAY = 86_400_000
const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const both = (parts: Prisma.Sql[]): Prisma.Sql =>
  parts.length ? Prisma.sql`AND ${Prisma.join(parts, ' AND ')}` : Prisma.empty

/** Rows of the report as a table; what the ledger alone knows is asked for those who see all. */
function rowsOf(viewer: Viewer, { text, unit, brand, start, end }: Search): Prisma.Sql {
  const whole = seesAll(viewer)
  const within = (column: Prisma.Sql) =>
    both([
      ...(start ? [Prisma.sql`${column} >= ${start}`] : []),
      ...(end ? [Prisma.sql`${column} < ${new Date(end.getTime() + DAY)}`] : []),
    ])
  const submitted = Prisma.sql`
    SELECT CASE WHEN s."forDealer" THEN 'credits' ELSE 'points' END AS unit,
      CASE WHEN s."forDealer" THEN s."dealerId" ELSE s."userId" END AS id, s.type, s.status, s."createdAt", s.credits,
      s.points, s.spent, s.currency FROM "LoyaltySubmission" s
    WHERE true ${within(Prisma.sql`s."createdAt"`)}
      ${brand ? Prisma.sql`AND s."brandId" = ${brand}::uuid` : Prisma.empty}
      ${whole ? Prisma.empty : Prisma.sql`AND s."brandId" = ANY(${[...viewer.ownedBrandIds]}::uuid[])`}`
  // Of a brand only the submissions are known: what was sent or spent belongs to none.
  const booked = whole
    ? Prisma.sql`
    SELECT e.unit, coalesce(e."dealerId", e."userId") AS id, sum(e.amount)::int AS balance,
      coalesce(sum(e.amount) FILTER (WHERE t.kind = 'loyalty.sent' ${within(Prisma.sql`e."createdAt"`)}),
        0)::int AS sent,
      coalesce(-sum(e.amount) FILTER (WHERE (t.kind LIKE 'reward.%' OR t.kind LIKE 'payout.%')
        ${within(Prisma.sql`e."createdAt"`)}), 0)::int AS spent
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
      WHERE (e.account = 'person' AND e.unit = 'points') OR (e.account = 'dealer' AND e.unit = 'credits') GROUP BY 1, 2`
    : Prisma.sql`SELECT NULL::text AS unit, NULL::uuid AS id, NULL::int AS balance, 0 AS sent, NULL::int AS spent
      WHERE false`
  return Prisma.sql`
    WITH submitted AS (${submitted}), booked AS (${booked}), counted AS (
      SELECT unit, id, count(*) FILTER (WHERE type = 'RECEIPT')::int AS receipts,
        count(*) FILTER (WHERE type = 'PHOTO')::int AS photos,
        count(*) FILTER (WHERE status = 'PENDING')::int AS pending,
        count(*) FILTER (WHERE status = 'APPROVED')::int AS approved,
          count(*) FILTER (WHERE status = 'DENIED')::int AS denied, sum(credits + points)::int AS granted,
          max("createdAt") AS last
      FROM submitted GROUP BY 1, 2
    ), spent AS (
      SELECT unit, id, jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency)
        ORDER BY minor DESC) AS purchases, max(minor) AS most
      FROM (SELECT unit, id, currency, sum(spent) AS minor FROM submitted WHERE status = 'APPROVED'
        AND spent IS NOT NULL GROUP BY 1, 2, 3) sums GROUP BY 1, 2
    ), report AS (
      SELECT k.unit, k.id, coalesce(d.name, nullif(btrim(u."firstName" || ' ' || u."lastName"), ''), u.email) AS name,
        coalesce(btrim(d.city || ', ' || d.region, ', '), u.email, '') AS detail,
        coalesce(c.receipts, 0) AS receipts, coalesce(c.photos, 0) AS photos, coalesce(c.pending, 0) AS pending,
          coalesce(c.approved, 0) AS approved, coalesce(c.denied, 0) AS denied, coalesce(c.granted, 0) AS granted,
        coalesce(p.purchases, '[]'::jsonb) AS purchases, coalesce(p.most, 0) AS most, coalesce(b.sent, 0) AS sent,
          ${whole ? Prisma.sql`coalesce(b.spent, 0)` : Prisma.sql`NULL::int`} AS spent,
          ${whole ? Prisma.sql`coalesce(b.balance, 0)` : Prisma.sql`NULL::int`} AS balance,
        c.last AS "lastSubmittedAt"
      FROM (SELECT unit, id FROM counted
        ${brand ? Prisma.empty : Prisma.sql`UNION SELECT unit, id FROM booked WHERE sent <> 0`}) k
      LEFT JOIN counted c USING (unit, id) LEFT JOIN spent p USING (unit, id) LEFT JOIN booked b USING (unit, id)
      LEFT JOIN "Dealer" d ON k.unit = 'credits' AND d.id = k.id LEFT JOIN "User" u ON k.unit = 'points' AND u.id = k.id
    ) SELECT * FROM report
    WHERE true ${unit ? Prisma.sql`AND unit = ${unit}` : Prisma.empty}
      ${countsPoints(viewer) ? Prisma.empty : Prisma.sql`AND unit <> 'points'`}
      ${both(searchWords(text).map((word) => Prisma.sql`(name || ' ' || detail) ILIKE ${like(word)}`))}`
}

const ORDERS: Record<string, [words: string, column: string]> = {
  GRANTED: ['By what was granted.', 'granted'],
  NAME: ['By name.', 'name'],
  RECEIPTS: ['By receipts submitted.', 'receipts'],
  PHOTOS: ['By submissions of pictures.', 'photos'],
  PENDING: ['By what waits.', 'pending'],
  PURCHASES: ['By the largest sum of purchases.', 'most'],
  SENT: ['By what was sent.', 'sent'],
  SPENT: ['By what was spent.', 'spent'],
  BALANCE: ['By what is there now.', 'balance'],
  LAST: ['By when the newest came in.', 'lastSubmittedAt'],
}
const LoyaltyReportSort = builder.enumType('LoyaltyReportSort', {
  description: 'Orders of the loyalty report.',
  values: Object.fromEntries(
    Object.entries(ORDERS).flatMap(([name, [words]]) => [
      [name, { description: words }],
      [`${name}_DESC`, { description: words.replace(/\.$/, ', from the end.') }],
    ]),
  ),
})
function orderOf(sort: string): Prisma.Sql {
  const [, column = 'granted'] = ORDERS[sort.replace(/_DESC$/, '')] ?? []
  const direction = sort.endsWith('_DESC') ? Prisma.sql`DESC NULLS LAST` : Prisma.sql`ASC NULLS FIRST`
  return Prisma.sql`${Prisma.raw(`"${column}"`)} ${direction}`
}

const count = (ctx: Context, search: Search) =>
  once(ctx, `loyalty-report-${JSON.stringify(search)}`, async () => {
    const [row] = await ctx.db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM (${rowsOf(signedIn(ctx), search)}) report`
    return row?.count ?? 0
  })

builder.queryField('loyaltyReport', (t) =>
  t.connection(
    {
      type: LoyaltyReportRow,
      authScopes: (_root, _args, { viewer }) => managesLoyalty(viewer),
      complexity: 20,
      description:
        'Dealers and people of the loyalty program by what they did between two days, whoever was granted the most first; no people while points are turned off. Errors: BAD_USER_INPUT for an end before the start.',
      args: {
        text: t.arg.string({ description: 'Words of the name, place or address.' }),
        unit: t.arg({ type: LoyaltyUnit, description: 'Dealers by CREDITS or people by POINTS; both when silent.' }),
        brand: t.arg.id({ description: 'Raw id: submissions of this brand alone.' }),
        start: t.arg({ type: 'Day', description: 'Submitted on this day or later; ever when silent.' }),
        end: t.arg({ type: 'Day', description: 'Submitted on this day or before.' }),
        sort: t.arg({ type: LoyaltyReportSort, description: 'GRANTED_DESC by default.' }),
        offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
      },
      resolve: async (_root, args, ctx) => {
        const { text, unit, brand, start, end, sort, offset } = args
        if (start && end && end < start) throw badInput('end', 'The end lies before the start.')
        const search = { text, unit, brand, start, end }
        const connection = await resolveOffsetConnection(
          { args, defaultSize: 25, maxSize: 100 },
          ({ limit, offset: from }) =>
            ctx.db.$queryRaw<
              ReportRow[]
            >`${rowsOf(signedIn(ctx), search)} ORDER BY ${orderOf(sort ?? 'GRANTED_DESC')}, name, id LIMIT ${limit} OFFSET ${from + (offset ?? 0)}`,
        )
        return { ...connection, count: () => count(ctx, search) }
      },
    },
    {
      description: 'A piece of the report.',
      fields: (f) => ({
        totalCount: f.int({ description: 'Rows in all.', resolve: (connection) => connection.count() }),
      }),
    },
  ),
)
