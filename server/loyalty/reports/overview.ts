import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { Money } from '../../domain/ledger/money.ts'
import { seesAll, type Viewer } from '../../platform/viewer.ts'
import { periodOf, type Period } from './period.ts'
import { countsPoints, managesLoyalty } from '../rules.ts'

/** What a brand manager's figures count: submissions of own brands. */
const counted = (viewer: Viewer): Prisma.Sql =>
  seesAll(viewer) ? Prisma.empty : Prisma.sql`AND s."brandId" = ANY(${[...viewer.ownedBrandIds]}::uuid[])`

/** Points of a submission, as far as they are told of. */
const pointsOf = (viewer: Viewer): Prisma.Sql => (countsPoints(viewer) ? Prisma.sql`s.points` : Prisma.sql`0`)

interface Figures {
  members: number
  receipts: number
  photos: number
  creditsEarned: number
  pointsEarned: number
  redemptions: number
}

/**
 * The figures of one period. Credits and points are the ledger's: granted less what was taken back, with what was sent
 * where the viewer sees all.
 */
async function figuresOf(
  { db, viewer }: { db: Context['db']; viewer: Viewer },
  start: Date,
  end: Date,
): Promise<Figures> {
  const [submitted] = await db.$queryRaw<Pick<Figures, 'members' | 'receipts' | 'photos'>[]>`
    SELECT count(DISTINCT s."userId")::int AS members, count(*) FILTER (WHERE s.type = 'RECEIPT')::int AS receipts,
      count(*) FILTER (WHERE s.type = 'PHOTO')::int AS photos
    FROM "LoyaltySubmission" s WHERE s."createdAt" >= ${start} AND s."createdAt" < ${end} ${counted(viewer)}`
  const ofOwnBrands = seesAll(viewer)
    ? Prisma.empty
    : Prisma.sql`AND EXISTS (SELECT 1 FROM "LoyaltySubmission" s WHERE s.id = t."subjectId" ${counted(viewer)})`
  const [earned] = await db.$queryRaw<Pick<Figures, 'creditsEarned' | 'pointsEarned' | 'redemptions'>[]>`
    SELECT coalesce(sum(e.amount) FILTER (WHERE e.unit = 'credits'
      AND t.kind LIKE 'loyalty.%'), 0)::int AS "creditsEarned",
      coalesce(sum(e.amount) FILTER (WHERE e.unit = 'points' AND t.kind LIKE 'loyalty.%'), 0)::int AS "pointsEarned",
      count(*) FILTER (WHERE t.kind IN ('reward.redeemed', 'payout.held'))::int AS redemptions
    FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
      WHERE e.account IN ('person', 'dealer') AND e.unit IN ('credits', 'points') AND e."createdAt" >= ${start}
      AND e."createdAt" < ${end} ${ofOwnBrands}`
  return { ...submitted!, ...earned!, ...(countsPoints(viewer) ? {} : { pointsEarned: 0 }) }
}

interface Overview extends Period {
  viewer: Viewer
}

const Count = (t: 'now' | 'before') => (overview: Overview, ctx: Context) =>
  once(ctx, `loyalty-figures-${overview.start.toISOString()}-${overview.days}-${t}`, () =>
    figuresOf(
      { db: ctx.db, viewer: overview.viewer },
      t === 'now' ? overview.start : overview.compareStart,
      t === 'now' ? overview.end : overview.start,
    ),
  )
const [now, before] = [Count('now'), Count('before')]

interface BrandPurchases {
  brandId: string | null
  name: string | null
  color: string | null
  currency: string
  amount: bigint
  receipts: number
}

const Purchases = builder
  .objectRef<BrandPurchases>('LoyaltyPurchases')
  .implement({
    description: 'Purchases of one brand in one currency, by approved receipts.',
    fields: (t) => ({
      brandId: t.exposeID('brandId', { nullable: true, description: 'Raw id; null for receipts of no brand.' }),
      name: t.exposeString('name', { nullable: true, description: 'The brand; null for receipts of no brand.' }),
      color: t.exposeString('color', {
        nullable: true,
        description: 'The brand’s color, #rrggbb; null where it has none.',
      }),
      amount: t.field({
        type: Money,
        description: 'Spent.',
        resolve: ({ amount, currency }) => ({ minor: amount, currency }),
      }),
      receipts: t.exposeInt('receipts', { description: 'How many receipts.' }),
    }),
  })

interface TopDealer {
  dealerId: string
  name: string
  city: string
  credits: number
  submissions: number
  amount: bigint | null
  currency: string
}

const LoyaltyDealer = builder
  .objectRef<TopDealer>('LoyaltyTopDealer')
  .implement({
    description: 'A dealer by what it earned in the period.',
    fields: (t) => ({
      dealerId: t.exposeID('dealerId', { description: 'Raw id.' }),
      name: t.exposeString('name', { description: 'The dealer.' }),
      city: t.exposeString('city', { description: 'Where it is.' }),
      credits: t.exposeInt('credits', {
        description: 'Credits granted on its submissions, and points of its people unless those are turned off.',
      }),
      submissions: t.exposeInt('submissions', { description: 'Submissions approved.' }),
      purchases: t.field({
        type: Money,
        nullable: true,
        description: 'Spent on its approved receipts in the currency used most; null without any.',
        resolve: ({ amount, currency }) => (amount === null ? null : { minor: amount, currency }),
      }),
    }),
  })

interface Bucket {
  start: string
  receipts: number
  photos: number
  credits: number
  points: number
}

const LoyaltyBucket = builder
  .objectRef<Bucket>('LoyaltyBucket')
  .implement({
    description: 'Submissions of a day, week or month, by when they were submitted.',
    fields: (t) => ({
      start: t.exposeString('start', { description: 'Its first day, as YYYY-MM-DD in UTC.' }),
      receipts: t.exposeInt('receipts', { description: 'Receipts submitted.' }),
      photos: t.exposeInt('photos', { description: 'Pictures submitted.' }),
      credits: t.exposeInt('credits', { description: 'Credits granted on them.' }),
      points: t.exposeInt('points', { description: 'Points granted on them; 0 while points are turned off.' }),
    }),
  })

async function buckets({ db }: Context, { viewer, start, end, days }: Overview): Promise<Bucket[]> {
  const step = days <= 31 ? 'day' : days <= 186 ? 'week' : 'month'
  return db.$queryRaw<Bucket[]>`
    SELECT to_char(g.at, 'YYYY-MM-DD') AS start, count(s.id) FILTER (WHERE s.type = 'RECEIPT')::int AS receipts,
      count(s.id) FILTER (WHERE s.type = 'PHOTO')::int AS photos,
      coalesce(sum(s.credits), 0)::int AS credits, coalesce(sum(${pointsOf(viewer)}), 0)::int AS points
    FROM generate_series(date_trunc(${step}, ${start}::timestamptz AT TIME ZONE 'UTC'),
      ${end}::timestamptz AT TIME ZONE 'UTC' - interval '1 second', ('1 ' || ${step})::interval) AS g(at)
    LEFT JOIN "LoyaltySubmission" s ON date_trunc(${step}, s."createdAt" AT TIME ZONE 'UTC') = g.at
      AND s."createdAt" >= ${start} AND s."createdAt" < ${end} ${counted(viewer)}
    GROUP BY g.at ORDER BY g.at`
}

const LoyaltyOverview = builder.objectRef<Overview>('LoyaltyOverview').implement({
  description:
    'The program in figures over some days, beside as many days before them (spec part 2, 3). A brand manager’s count the own brands.',
  fields: (t) => {
    const pair = (name: keyof Figures, what: string) => ({
      [name]: t.int({ description: what, resolve: async (overview, _args, ctx) => (await now(overview, ctx))[name] }),
      [`compare${name[0]!.toUpperCase()}${name.slice(1)}`]: t.int({
        description: `${what} In as many days before.`,
        resolve: async (overview, _args, ctx) => (await before(overview, ctx))[name],
      }),
    })
    return {
      start: t.field({ type: 'Day', description: 'First day counted.', resolve: ({ start }) => start }),
      end: t.field({
        type: 'Day',
        description: 'Last day counted.',
        resolve: ({ end }) => new Date(end.getTime() - 1),
      }),
      ...pair('members', 'People who submitted something.'),
      ...pair('receipts', 'Receipts submitted.'),
      ...pair('photos', 'Pictures submitted.'),
      ...pair('creditsEarned', 'Credits granted and sent, less what was taken back.'),
      ...pair(
        'pointsEarned',
        'Points granted and sent by the program, less what was taken back; 0 while points are turned off.',
      ),
      ...pair('redemptions', 'Times credits were paid out or points redeemed.'),
      pending: t.int({
        description: 'Submissions that wait now.',
        resolve: ({ viewer }, _args, { db }) =>
          db.loyaltySubmission.count({
            where: { status: 'PENDING', ...(seesAll(viewer) ? {} : { brandId: { in: [...viewer.ownedBrandIds] } }) },
          }),
      }),
      purchasesPerBrand: t.field({
        type: [Purchases],
        description: 'By approved receipts bought in these days, the most first.',
        resolve: ({ viewer, start, end }, _args, { db }) => db.$queryRaw<BrandPurchases[]>`
        SELECT s."brandId", b.name, b.color, s.currency, sum(s.spent)::bigint AS amount, count(*)::int AS receipts
          FROM "LoyaltySubmission" s LEFT JOIN "Brand" b ON b.id = s."brandId"
        WHERE s.type = 'RECEIPT' AND s.status = 'APPROVED' AND s.spent IS NOT NULL
          AND s."happenedOn" >= ${start}::date AND s."happenedOn" < ${end}::date ${counted(viewer)}
        GROUP BY s."brandId", b.name, b.color, s.currency ORDER BY 5 DESC, 2 LIMIT 50`,
      }),
      topDealers: t.field({
        type: [LoyaltyDealer],
        description: 'The ten dealers that earned the most on submissions decided in these days.',
        resolve: ({ viewer, start, end }, _args, { db }) => db.$queryRaw<TopDealer[]>`
        SELECT d.id AS "dealerId", d.name, d.city, sum(s.credits + ${pointsOf(viewer)})::int AS credits,
          count(*)::int AS submissions,
          sum(s.spent) FILTER (WHERE s.currency = top.currency)::bigint AS amount, top.currency
        FROM "LoyaltySubmission" s JOIN "Dealer" d ON d.id = s."dealerId"
        CROSS JOIN LATERAL (SELECT coalesce((SELECT o.currency FROM "LoyaltySubmission" o WHERE o."dealerId" = d.id
          AND o.spent IS NOT NULL GROUP BY o.currency ORDER BY count(*) DESC, o.currency
          LIMIT 1), 'USD') AS currency) top
        WHERE s.status = 'APPROVED' AND s."decidedAt" >= ${start} AND s."decidedAt" < ${end} ${counted(viewer)}
          GROUP BY d.id, d.name, d.city, top.currency ORDER BY 4 DESC, d.name LIMIT 10`,
      }),
      series: t.field({
        type: [LoyaltyBucket],
        description: 'Over time: by day up to a month, by week up to half a year, else by month.',
        resolve: (overview, _args, ctx) => buckets(ctx, overview),
      }),
    }
  },
})

builder.queryField('loyaltyOverview', (t) =>
  t.field({
    type: LoyaltyOverview,
    authScopes: (_root, _args, { viewer }) => managesLoyalty(viewer),
    complexity: 50,
    description:
      'The loyalty program in figures; the last 90 days when silent. Errors: BAD_USER_INPUT for more than three years.',
    args: {
      start: t.arg({ type: 'Day', description: 'First day.' }),
      end: t.arg({ type: 'Day', description: 'Last day.' }),
    },
    resolve: (_root, { start, end }, ctx) => ({ ...periodOf(start, end, ctx.services.now()), viewer: signedIn(ctx) }),
  }),
)
