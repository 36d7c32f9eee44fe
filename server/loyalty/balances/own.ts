import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../../platform/context.ts'
import { balanceOf, person } from '../../domain/ledger/ledger.ts'
import { Money } from '../../domain/ledger/money.ts'
import { countsPoints, submitsLoyalty } from '../rules.ts'
import { programmeDealersOf } from '../side.ts'
import { DealerLoyalty } from './dealer.ts'
import { countsOf, earnedSince, EVER, quarterStart, spentOf, SubmissionCounts } from './figures.ts'
import { standingOf } from './expiringBalances.ts'

const personPoints = (userId: string) => Prisma.sql`e.account = 'person' AND e."userId" = ${userId}::uuid`

const UserLoyalty = builder.objectRef<{ id: string }>('UserLoyalty').implement({
  description: 'A person in the loyalty program (spec part 2, 3); the viewer’s own.',
  fields: (t) => ({
    totalPoints: t.int({
      description: 'Points ever earned, whatever became of them; 0 while points are turned off.',
      resolve: ({ id }, _args, ctx) =>
        countsPoints(ctx.viewer) ? earnedSince(ctx, personPoints(id), 'points', EVER) : 0,
    }),
    availablePoints: t.int({
      description: 'Points to spend now; 0 while points are turned off.',
      resolve: async ({ id }, _args, ctx) =>
        countsPoints(ctx.viewer) ? Number(await balanceOf(ctx.db, person(id), 'points')) : 0,
    }),
    quarterPoints: t.int({
      description: 'Points earned in this quarter of the year; 0 while points are turned off.',
      resolve: async ({ id }, _args, ctx) =>
        countsPoints(ctx.viewer) ? earnedSince(ctx, personPoints(id), 'points', await quarterStart(ctx)) : 0,
    }),
    pointsExpireAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When they expire, a year after the last earning; null while there are none, or points are turned off.',
      resolve: async ({ id }, _args, ctx) =>
        countsPoints(ctx.viewer) ? ((await standingOf(ctx.db, 'person', id))?.expiresAt ?? null) : null,
    }),
    totalSubmitReceiptAmount: t.field({
      type: [Money],
      description: 'On all receipts submitted and not refused, a sum for each currency; the largest first.',
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
        'The dealer whose side of the program the person stands on, being a manager of it; null on the learner’s side (spec part 1, 6).',
      resolve: async (query, _person, _args, ctx) => {
        const [first] = await ownProgrammeDealers(ctx)
        return first ? ctx.db.dealer.findUnique({ ...query, where: { id: first } }) : null
      },
    }),
    dealers: t.prismaField({
      type: ['Dealer'],
      description: 'Dealers the person works at, to submit for.',
      resolve: (query, _person, _args, ctx) =>
        ctx.db.dealer.findMany({
          ...query,
          where: { id: { in: [...signedIn(ctx).dealerIds] } },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    }),
    dealerStandings: t.field({
      type: [DealerLoyalty],
      description: 'How the dealers of the program the person manages stand, by name; empty on the learner’s side.',
      resolve: async (_person, _args, ctx) => (await ownProgrammeDealers(ctx)).map((dealerId) => ({ dealerId })),
    }),
    viewerCanSubmit: t.boolean({
      description: 'Whether something can be submitted now: not while acting as someone.',
      resolve: (_person, _args, { viewer }) => submitsLoyalty(viewer),
    }),
  }),
})

const ownProgrammeDealers = (ctx: Context) =>
  once(ctx, 'own-program-dealers', () => programmeDealersOf(ctx.db, signedIn(ctx)))

builder.queryField('userLoyalty', (t) =>
  t.field({
    type: UserLoyalty,
    authScopes: { signedIn: true },
    description: 'The viewer in the loyalty program.',
    resolve: (_root, _args, ctx) => ({ id: signedIn(ctx).id }),
  }),
)
