import type { RewardStatus } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { accountOf } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { EditedIncentive, HandledReward } from './entity.ts'
import { redeemable, rewardsVisibleTo } from './rules.ts'

export const editsIncentive = (ctx: Context, id: string): boolean | Promise<boolean> => EditedIncentive.sees(ctx, id)

export const handlesReward = (
  ctx: Context,
  { id, userId }: { id: string; userId: string },
): boolean | Promise<boolean> => ctx.viewer !== null && accountOf(ctx.viewer) !== userId && HandledReward.sees(ctx, id)

/** How many codes of each incentive are free and handed out. */
export const codeCounts = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.$queryRaw<{ id: string; unclaimed: number; claimed: number }[]>(lookUp`
    SELECT "incentiveId" AS id, count(*) FILTER (WHERE "claimedAt" IS NULL)::int AS unclaimed, count("claimedAt")::int AS claimed FROM "IncentiveCode" WHERE "incentiveId" = ANY(${ids}::uuid[]) GROUP BY 1`)
    return new Map(rows.map((row) => [row.id, row]))
  },
  () => ({ unclaimed: 0, claimed: 0 }),
)

/** How many rewards of each incentive stand in which state, among those the viewer sees. */
export const rewardCounts = loader(
  async (ctx, ids) => {
    const visible = { AND: [{ incentiveId: { in: ids } }, rewardsVisibleTo(signedIn(ctx))] }
    // The job that closes what is over comes once an hour; the figures do not wait for it.
    const [rows, over] = await Promise.all([
      ctx.db.reward.groupBy({ by: ['incentiveId', 'status'], where: visible, _count: { _all: true } }),
      ctx.db.reward.groupBy({
        by: ['incentiveId'],
        where: { ...visible, status: 'EARNED', expiresAt: { lte: ctx.services.now() } },
        _count: { _all: true },
      }),
    ])
    return new Map(
      ids.map((id) => {
        const counts: Partial<Record<RewardStatus, number>> = Object.fromEntries(
          rows.filter(({ incentiveId }) => incentiveId === id).map(({ status, _count }) => [status, _count._all]),
        )
        const late = over.find(({ incentiveId }) => incentiveId === id)?._count._all ?? 0
        return [
          id,
          late ? { ...counts, EARNED: (counts.EARNED ?? 0) - late, EXPIRED: (counts.EXPIRED ?? 0) + late } : counts,
        ]
      }),
    )
  },
  () => ({}),
)

/** The viewer's own reward of each incentive that can be redeemed and ends first; null for none. */
export const ownEarned = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.reward.findMany({
      where: { incentiveId: { in: ids }, userId: signedIn(ctx).id, ...redeemable(ctx.services.now()) },
      orderBy: [{ expiresAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      select: { id: true, incentiveId: true, expiresAt: true },
    })
    // The first of each counts.
    return new Map(rows.toReversed().map((row) => [row.incentiveId, row]))
  },
  () => null,
)
