import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { readSettings } from '../../platform/settings.ts'
import { balanceOf, dealer, JOIN_TRANSACTIONS } from '../../domain/ledger/ledger.ts'
import { Money } from '../../domain/ledger/money.ts'
import { kindOf } from '../../domain/ledger/statement.ts'
import { seesDealerLoyalty, sendsCredits, submissionsVisibleTo } from '../rules.ts'
import { countsOf, earnedSince, EVER, quarterStart, spentOf, SubmissionCounts } from './figures.ts'
import { standingOf } from './expiringBalances.ts'

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

export const DealerLoyalty = builder.objectRef<{ dealerId: string }>('DealerLoyalty').implement({
  description: 'A dealer in the loyalty program (spec part 2, 3). For its managers, and administrators who see all.',
  fields: (t) => ({
    dealer: t.field({
      type: typeOf('Dealer'),
      description: 'The dealer.',
      resolve: ({ dealerId }, _args, { db }) => db.dealer.findUniqueOrThrow({ where: { id: dealerId } }),
    }),
    inProgramme: t.boolean({
      description: 'Whether it belongs to the program’s business unit now.',
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
          where: { AND: [{ dealerId, forDealer: true }, submissionsVisibleTo(signedIn(ctx))] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: 50,
        }),
    }),
    activities: t.field({
      type: [CreditMovement],
      description: 'The last 50 movements of credits, newest first.',
      resolve: ({ dealerId }, _args, { db }) => db.$queryRaw<Movement[]>`
        SELECT e.id, t.kind, t.title, e.amount::int AS amount, e."createdAt", t."subjectId" AS "submissionId"
        FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true
        WHERE ${ofDealer(dealerId)} AND e.unit = 'credits' ORDER BY e."createdAt" DESC, e.id DESC LIMIT 50`,
    }),
    viewerCanSend: t.boolean({
      description: 'Whether the viewer may send credits to it.',
      resolve: ({ dealerId }, _args, { viewer }) =>
        viewer != null && sendsCredits(viewer) && !viewer.dealerIds.includes(dealerId),
    }),
  }),
})

builder.queryField('dealerLoyalty', (t) =>
  t.field({
    type: DealerLoyalty,
    nullable: true,
    authScopes: { personOr: 'view-loyalty' },
    args: { dealerId: t.arg.id({ required: true, description: 'Raw id.' }) },
    description:
      'A dealer in the loyalty program; null unless the viewer manages it or, as an administrator, sees all.',
    resolve: async (_root, { dealerId }, { db, viewer }) =>
      seesDealerLoyalty(viewer, dealerId) && (await db.dealer.count({ where: { id: dealerId } })) ? { dealerId } : null,
  }),
)
