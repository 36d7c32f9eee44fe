import { builder } from '../platform/graphql/builder.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { balanceOf, person } from '../domain/ledger/ledger.ts'
import { countsPoints } from '../loyalty/rules.ts'
import { today } from '../platform/settings.ts'
import { lookUp } from '../platform/reads/raw.ts'

interface Sums {
  pending: number
  approved: number
  denied: number
  points: number
  pointsThisYear: number
}

/** How a person's submissions stand, in one statement. */
const sumsOf = (ctx: Context, userId: string): Promise<Sums> =>
  once(ctx, `activity-sums-${userId}`, async () => {
    const year = new Date(Date.UTC((await today(ctx)).getUTCFullYear(), 0, 1))
    const [sums] = await ctx.db.$queryRaw<Sums[]>(lookUp`
    SELECT count(*) FILTER (WHERE status = 'PENDING')::int AS pending,
      count(*) FILTER (WHERE status = 'APPROVED')::int AS approved,
      count(*) FILTER (WHERE status = 'DENIED')::int AS denied,
      coalesce(sum(points), 0)::int AS points, coalesce(sum(points) FILTER (WHERE "doneOn" >= ${year}::date),
        0)::int AS "pointsThisYear" FROM "ActivitySubmission" WHERE "userId" = ${userId}::uuid`)
    return sums!
  })

const ActivityOverview = builder
  .objectRef<{ userId: string }>('ActivityOverview')
  .implement({
    description: 'A person’s activities in figures; the viewer’s own.',
    fields: (t) => ({
      pending: t.int({
        description: 'Submissions that wait.',
        resolve: async ({ userId }, _args, ctx) => (await sumsOf(ctx, userId)).pending,
      }),
      approved: t.int({
        description: 'Submissions granted.',
        resolve: async ({ userId }, _args, ctx) => (await sumsOf(ctx, userId)).approved,
      }),
      denied: t.int({
        description: 'Submissions refused.',
        resolve: async ({ userId }, _args, ctx) => (await sumsOf(ctx, userId)).denied,
      }),
      points: t.int({
        description: 'Points earned by activities, ever; 0 while points are turned off.',
        resolve: async ({ userId }, _args, ctx) => (countsPoints(ctx.viewer) ? (await sumsOf(ctx, userId)).points : 0),
      }),
      pointsThisYear: t.int({
        description: 'Points earned by activities done in this calendar year; 0 while points are turned off.',
        resolve: async ({ userId }, _args, ctx) =>
          countsPoints(ctx.viewer) ? (await sumsOf(ctx, userId)).pointsThisYear : 0,
      }),
      availablePoints: t.int({
        description: 'Points of every kind to spend now; 0 while points are turned off.',
        resolve: async ({ userId }, _args, { db, viewer }) =>
          countsPoints(viewer) ? Number(await balanceOf(db, person(userId), 'points')) : 0,
      }),
      newest: t.prismaField({
        type: ['ActivitySubmission'],
        description: 'The newest five.',
        resolve: (query, { userId }, _args, { db }) =>
          db.activitySubmission.findMany({
            ...query,
            where: { userId },
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
            take: 5,
          }),
      }),
    }),
  })

builder.queryField('activityOverview', (t) =>
  t.field({
    type: ActivityOverview,
    authScopes: { signedIn: true },
    description: 'The viewer’s activities in figures.',
    resolve: (_root, _args, ctx) => ({ userId: signedIn(ctx).id }),
  }),
)
