import { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { beginningOf } from '../platform/values/days.ts'
import { badInput } from '../platform/errors.ts'
import { balanceOf, dealer, person } from '../domain/ledger/ledger.ts'
import { Money } from '../domain/ledger/money.ts'
import { readSettings, settingsOf, today } from '../platform/settings.ts'
import { kindOf } from '../domain/ledger/statement.ts'
import { seesDealerLoyalty, sendsCredits, submissionsSeenBy, submitsLoyalty } from './rules.ts'
import { programmeDealersOf } from './side.ts'
import { standingOf } from './standing.ts'
import { searchText } from '../platform/values/inputs.ts'

/** Spent, earned back or expired: everything else that reaches an account was earned. */
const NOT_EARNED = Prisma.sql`t.kind NOT LIKE 'reward.%' AND t.kind NOT LIKE 'payout.%' AND t.kind NOT IN ('points.expired', 'credits.expired')`

const earnedSince = async ({ db }: Context, account: Prisma.Sql, unit: string, since: Date): Promise<number> => {
  const [row] = await db.$queryRaw<{ sum: number }[]>`
    SELECT coalesce(sum(e.amount), 0)::int AS sum FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId" WHERE ${account} AND e.unit = ${unit} AND e."createdAt" >= ${since} AND ${NOT_EARNED}`
  return row?.sum ?? 0
}

const spentOf = ({ db }: Context, where: Prisma.Sql): Promise<{ minor: bigint; currency: string }[]> => db.$queryRaw`
  SELECT sum(s.spent)::bigint AS minor, s.currency FROM "LoyaltySubmission" s WHERE s.spent IS NOT NULL AND ${where} GROUP BY s.currency ORDER BY 1 DESC`

const EVER = new Date(0)
/** When the portal's quarter of the year began. */
async function quarterStart(ctx: Context): Promise<Date> {
  const day = await today(ctx)
  return beginningOf(
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - (day.getUTCMonth() % 3), 1)),
    (await settingsOf(ctx)).timeZone,
  )
}

interface Counts {
  pending: number
  approved: number
  denied: number
}

const SubmissionCounts = builder
  .objectRef<Counts>('LoyaltySubmissionCounts')
  .implement({
    description: 'How many submissions stand where.',
    fields: (t) => ({
      pending: t.exposeInt('pending', { description: 'Wait for a decision.' }),
      approved: t.exposeInt('approved', { description: 'Granted.' }),
      denied: t.exposeInt('denied', { description: 'Refused.' }),
    }),
  })

async function countsOf({ db }: Context, where: Prisma.LoyaltySubmissionWhereInput): Promise<Counts> {
  const rows = await db.loyaltySubmission.groupBy({ by: ['status'], where, _count: true })
  const of = (status: string) => rows.find((row) => row.status === status)?._count ?? 0
  return { pending: of('PENDING'), approved: of('APPROVED'), denied: of('DENIED') }
}

const personPoints = (userId: string) => Prisma.sql`e.account = 'person' AND e."userId" = ${userId}::uuid`

const UserLoyalty = builder.objectRef<{ id: string }>('UserLoyalty').implement({
  description: 'A person in the loyalty programme (spec part 2, 3); the viewer’s own.',
  fields: (t) => ({
    totalPoints: t.int({
      description: 'Points ever earned, whatever became of them.',
      resolve: ({ id }, _args, ctx) => earnedSince(ctx, personPoints(id), 'points', EVER),
    }),
    availablePoints: t.int({
      description: 'Points to spend now.',
      resolve: async ({ id }, _args, { db }) => Number(await balanceOf(db, person(id), 'points')),
    }),
    quarterPoints: t.int({
      description: 'Points earned in this quarter of the year.',
      resolve: async ({ id }, _args, ctx) => earnedSince(ctx, personPoints(id), 'points', await quarterStart(ctx)),
    }),
    pointsExpireAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they expire, a year after the last earning; null while there are none.',
      resolve: async ({ id }, _args, { db }) => (await standingOf(db, 'person', id))?.expiresAt ?? null,
    }),
    totalSubmitReceiptAmount: t.field({
      type: [Money],
      description: 'On all receipts sent in and not refused, a sum for each currency; the largest first.',
      resolve: ({ id }, _args, ctx) => spentOf(ctx, Prisma.sql`s."userId" = ${id}::uuid AND s.status <> 'DENIED'`),
    }),
    submissionCounts: t.field({
      type: SubmissionCounts,
      description: 'Of the own submissions.',
      resolve: ({ id }, _args, ctx) => countsOf(ctx, { userId: id }),
    }),
    pastSubmissions: t.prismaField({
      type: ['LoyaltySubmission'],
      description: 'The newest 50 of the own submissions.',
      resolve: (query, { id }, _args, { db }) =>
        db.loyaltySubmission.findMany({
          ...query,
          where: { userId: id },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: 50,
        }),
    }),
    ownedDealer: t.prismaField({
      type: 'Dealer',
      nullable: true,
      description:
        'The dealer whose side of the programme the person stands on, being a manager of it; null on the learner’s side (spec part 1, 6).',
      resolve: async (query, _person, _args, ctx) => {
        const [first] = await ownProgrammeDealers(ctx)
        return first ? ctx.db.dealer.findUnique({ ...query, where: { id: first } }) : null
      },
    }),
    dealers: t.prismaField({
      type: ['Dealer'],
      description: 'Dealers the person works at, to send in for.',
      resolve: (query, _person, _args, ctx) =>
        ctx.db.dealer.findMany({
          ...query,
          where: { id: { in: [...signedIn(ctx).dealerIds] } },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    }),
    viewerCanSubmit: t.boolean({
      description: 'Whether something can be sent in now: not while acting as someone.',
      resolve: (_person, _args, { viewer }) => submitsLoyalty(viewer),
    }),
  }),
})

const ownProgrammeDealers = (ctx: Context) =>
  once(ctx, 'own-programme-dealers', () => programmeDealersOf(ctx.db, signedIn(ctx)))

builder.queryField('userLoyalty', (t) =>
  t.field({
    type: UserLoyalty,
    authScopes: { signedIn: true },
    description: 'The viewer in the loyalty programme.',
    resolve: (_root, _args, ctx) => ({ id: signedIn(ctx).id }),
  }),
)

interface Movement {
  id: string
  kind: string
  title: string | null
  amount: number
  createdAt: Date
  submissionId: string | null
}

const CreditMovement = builder
  .objectRef<Movement>('CreditMovement')
  .implement({
    description: 'Credits as they came and went.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Raw id of the entry.' }),
      kind: t.exposeString('kind', { description: 'What for, such as loyalty.approved.' }),
      label: t.string({
        description: 'The same in words.',
        resolve: ({ kind, amount }) => kindOf(kind, BigInt(amount)).label,
      }),
      title: t.exposeString('title', {
        nullable: true,
        description: 'Of what, such as a receipt; null where the kind says enough.',
      }),
      amount: t.exposeInt('amount', { description: 'Credits; negative when they left.' }),
      submissionId: t.exposeID('submissionId', {
        nullable: true,
        description: 'Raw id of the submission, order or claim; null where there is none.',
      }),
      createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => createdAt }),
    }),
  })

const ofDealer = (dealerId: string) => Prisma.sql`e.account = 'dealer' AND e."dealerId" = ${dealerId}::uuid`
const purchasesOf = (dealerId: string) =>
  Prisma.sql`s."dealerId" = ${dealerId}::uuid AND s."forDealer" AND s.status = 'APPROVED'`

const DealerLoyalty = builder.objectRef<{ dealerId: string }>('DealerLoyalty').implement({
  description: 'A dealer in the loyalty programme (spec part 2, 3). For its managers, and administrators who see all.',
  fields: (t) => ({
    dealer: t.field({
      type: typeOf('Dealer'),
      description: 'The dealer.',
      resolve: ({ dealerId }, _args, { db }) => db.dealer.findUniqueOrThrow({ where: { id: dealerId } }),
    }),
    inProgramme: t.boolean({
      description: 'Whether it belongs to the programme’s business unit now.',
      resolve: async ({ dealerId }, _args, { db }) => {
        const {
          loyalty: { businessUnitId },
        } = await readSettings(db)
        return businessUnitId !== null && (await db.dealer.count({ where: { id: dealerId, businessUnitId } })) > 0
      },
    }),
    totalEarnedCredits: t.int({
      description: 'Credits ever earned, whatever became of them.',
      resolve: ({ dealerId }, _args, ctx) => earnedSince(ctx, ofDealer(dealerId), 'credits', EVER),
    }),
    availableCredits: t.int({
      description: 'Credits there now.',
      resolve: async ({ dealerId }, _args, { db }) => Number(await balanceOf(db, dealer(dealerId), 'credits')),
    }),
    quarterCredits: t.int({
      description: 'Credits earned in this quarter of the year.',
      resolve: async ({ dealerId }, _args, ctx) =>
        earnedSince(ctx, ofDealer(dealerId), 'credits', await quarterStart(ctx)),
    }),
    availableValue: t.field({
      type: Money,
      description: 'What they would be worth paid out now.',
      resolve: async ({ dealerId }, _args, { db }) => ({
        minor:
          (await balanceOf(db, dealer(dealerId), 'credits')) * BigInt((await readSettings(db)).loyalty.centsPerCredit),
        currency: 'USD',
      }),
    }),
    creditsExpireAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they expire, a year after the last earning; null while there are none.',
      resolve: async ({ dealerId }, _args, { db }) => (await standingOf(db, 'dealer', dealerId))?.expiresAt ?? null,
    }),
    totalPurchases: t.field({
      type: [Money],
      description: 'On approved receipts of the dealer, a sum for each currency; the largest first.',
      resolve: ({ dealerId }, _args, ctx) => spentOf(ctx, purchasesOf(dealerId)),
    }),
    submissionCounts: t.field({
      type: SubmissionCounts,
      description: 'Of the dealer’s submissions.',
      resolve: ({ dealerId }, _args, ctx) => countsOf(ctx, { dealerId, forDealer: true }),
    }),
    pastSubmissions: t.prismaField({
      type: ['LoyaltySubmission'],
      description: 'The newest 50 of the dealer’s submissions.',
      resolve: (query, { dealerId }, _args, ctx) =>
        ctx.db.loyaltySubmission.findMany({
          ...query,
          where: { AND: [{ dealerId, forDealer: true }, submissionsSeenBy(signedIn(ctx))] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: 50,
        }),
    }),
    activities: t.field({
      type: [CreditMovement],
      description: 'The last 50 movements of credits, newest first.',
      resolve: ({ dealerId }, _args, { db }) => db.$queryRaw<Movement[]>`
        SELECT e.id, t.kind, t.title, e.amount::int AS amount, e."createdAt", t."subjectId" AS "submissionId" FROM "LedgerEntry" e JOIN "LedgerTransaction" t ON t.id = e."transactionId"
        WHERE ${ofDealer(dealerId)} AND e.unit = 'credits' ORDER BY e."createdAt" DESC, e.id DESC LIMIT 50`,
    }),
    viewerCanSend: t.boolean({
      description: 'Whether the viewer may send credits to it.',
      resolve: ({ dealerId }, _args, { viewer }) =>
        viewer != null && sendsCredits(viewer) && !viewer.dealerIds.includes(dealerId),
    }),
  }),
})

builder.objectFields(UserLoyalty, (t) => ({
  dealerStandings: t.field({
    type: [DealerLoyalty],
    description: 'How the dealers of the programme the person manages stand, by name; empty on the learner’s side.',
    resolve: async (_person, _args, ctx) => (await ownProgrammeDealers(ctx)).map((dealerId) => ({ dealerId })),
  }),
}))

builder.queryField('dealerLoyalty', (t) =>
  t.field({
    type: DealerLoyalty,
    nullable: true,
    authScopes: { signedIn: true },
    args: { dealerId: t.arg.id({ required: true, description: 'Raw id.' }) },
    description:
      'A dealer in the loyalty programme; null unless the viewer manages it or, as an administrator, sees all.',
    resolve: async (_root, { dealerId }, { db, viewer }) =>
      seesDealerLoyalty(viewer, dealerId) && (await db.dealer.count({ where: { id: dealerId } })) ? { dealerId } : null,
  }),
)

interface Recipient {
  id: string
  kind: string
  name: string
  detail: string
  balance: number
}

const CreditRecipient = builder
  .objectRef<Recipient>('CreditRecipient')
  .implement({
    description: 'A dealer or person that credits or points can be sent to.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Raw id.' }),
      kind: t.exposeString('kind', { description: 'dealer or person.' }),
      name: t.exposeString('name', { description: 'What it is called.' }),
      detail: t.exposeString('detail', { description: 'The place of a dealer, the address and dealer of a person.' }),
      balance: t.exposeInt('balance', { description: 'Credits or points there now.' }),
    }),
  })

builder.queryField('creditRecipients', (t) =>
  t.field({
    type: [CreditRecipient],
    authScopes: (_root, _args, { viewer }) => sendsCredits(viewer),
    args: {
      text: t.arg.string({ description: 'Words of the name or address.' }),
      kind: t.arg.string({ required: true, description: 'dealer or person.' }),
    },
    description:
      'Up to 20 dealers of the programme or active people that something can be sent to, by name; never the viewer or the own dealers.',
    resolve: async (_root, { text, kind }, ctx) => {
      const viewer = signedIn(ctx)
      if (kind !== 'dealer' && kind !== 'person') throw badInput('kind', 'The kind is dealer or person.')
      const like = `%${searchText(text) ?? ''}%`
      if (kind === 'person') {
        return ctx.db.$queryRaw<Recipient[]>`
        SELECT u.id, 'person' AS kind, btrim(u."firstName" || ' ' || u."lastName") AS name, u.email AS detail,
          (SELECT coalesce(sum(e.amount), 0)::int FROM "LedgerEntry" e WHERE e."userId" = u.id AND e.unit = 'points') AS balance
        FROM "User" u WHERE u.status = 'ACTIVE' AND u.id <> ${viewer.id}::uuid AND (u."firstName" || ' ' || u."lastName" || ' ' || u.email) ILIKE ${like} ORDER BY 3, u.id LIMIT 20`
      }
      const {
        loyalty: { businessUnitId },
      } = await readSettings(ctx.db)
      if (!businessUnitId) return []
      return ctx.db.$queryRaw<Recipient[]>`
      SELECT d.id, 'dealer' AS kind, d.name, btrim(d.city || ', ' || d.region, ', ') AS detail, (SELECT coalesce(sum(e.amount), 0)::int FROM "LedgerEntry" e WHERE e."dealerId" = d.id AND e.unit = 'credits') AS balance
      FROM "Dealer" d WHERE d.status = 'ACTIVE' AND d."businessUnitId" = ${businessUnitId}::uuid AND d.id <> ALL(${[...viewer.dealerIds]}::uuid[]) AND (d.name || ' ' || d.city || ' ' || d.code) ILIKE ${like} ORDER BY d.name, d.id LIMIT 20`
    },
  }),
)
