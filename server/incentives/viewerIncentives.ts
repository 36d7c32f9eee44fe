import DataLoader from 'dataloader'
import type { RewardStatus } from '../../prisma/generated/client/client.ts'
import { once, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import {
  incentivesEditedBy,
  incentivesKnownTo,
  redeemable,
  rewardsHandledBy,
  rewardsSeenBy,
  seesAllIncentives,
} from './rules.ts'

/** Asks a question about all things of a request at once, never one by one. */
const asked = (ctx: Context, name: string, ask: (ids: string[]) => Promise<{ id: string }[]>) =>
  once(
    ctx,
    name,
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const yes = new Set((await ask([...ids])).map(({ id }) => id))
        return ids.map((id) => yes.has(id))
      }),
  )

const seenIncentives = (ctx: Context, viewer: Viewer) =>
  asked(ctx, 'seen-incentives', (ids) =>
    ctx.db.incentive.findMany({
      where: { AND: [{ id: { in: ids } }, incentivesKnownTo(viewer)] },
      select: { id: true },
    }),
  )
const editedIncentives = (ctx: Context, viewer: Viewer) =>
  asked(ctx, 'edited-incentives', (ids) =>
    ctx.db.incentive.findMany({
      where: { AND: [{ id: { in: ids } }, incentivesEditedBy(viewer)] },
      select: { id: true },
    }),
  )
const seenRewards = (ctx: Context, viewer: Viewer) =>
  asked(ctx, 'seen-rewards', (ids) =>
    ctx.db.reward.findMany({ where: { AND: [{ id: { in: ids } }, rewardsSeenBy(viewer)] }, select: { id: true } }),
  )
const handledRewards = (ctx: Context, viewer: Viewer) =>
  asked(ctx, 'handled-rewards', (ids) =>
    ctx.db.reward.findMany({ where: { AND: [{ id: { in: ids } }, rewardsHandledBy(viewer)] }, select: { id: true } }),
  )

export const seesIncentive = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && (seesAllIncentives(ctx.viewer) || seenIncentives(ctx, ctx.viewer).load(id))

export const editsIncentive = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && editedIncentives(ctx, ctx.viewer).load(id)

export const seesReward = (ctx: Context, { id, userId }: { id: string; userId: string }): boolean | Promise<boolean> =>
  ctx.viewer != null && (ctx.viewer.id === userId || seenRewards(ctx, ctx.viewer).load(id))

export const handlesReward = (
  ctx: Context,
  { id, userId }: { id: string; userId: string },
): boolean | Promise<boolean> =>
  ctx.viewer != null && ctx.viewer.id !== userId && handledRewards(ctx, ctx.viewer).load(id)

/** Rows that a filtered list gave need no second question. */
export function markIncentivesSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenIncentives(ctx, viewer).prime(id, true)
  return rows
}
export function markRewardsSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenRewards(ctx, viewer).prime(id, true)
  return rows
}

/** How many codes of each incentive are free and handed out. */
export const codeCounts = (ctx: Context) =>
  once(
    ctx,
    'incentive-codes',
    () =>
      new DataLoader<string, { unclaimed: number; claimed: number }>(async (ids) => {
        const rows = await ctx.db.$queryRaw<{ id: string; unclaimed: number; claimed: number }[]>`
    SELECT "incentiveId" AS id, count(*) FILTER (WHERE "claimedAt" IS NULL)::int AS unclaimed, count("claimedAt")::int AS claimed FROM "IncentiveCode" WHERE "incentiveId" = ANY(${[...ids]}::uuid[]) GROUP BY 1`
        const byId = new Map(rows.map((row) => [row.id, row]))
        return ids.map((id) => byId.get(id) ?? { unclaimed: 0, claimed: 0 })
      }),
  )

/** How many rewards of each incentive stand in which state, among those the viewer sees. */
export const rewardCounts = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'incentive-rewards',
    () =>
      new DataLoader<string, Partial<Record<RewardStatus, number>>>(async (ids) => {
        const seen = { AND: [{ incentiveId: { in: [...ids] } }, rewardsSeenBy(viewer)] }
        // The job that closes what is over comes once an hour; the figures do not wait for it.
        const [rows, over] = await Promise.all([
          ctx.db.reward.groupBy({ by: ['incentiveId', 'status'], where: seen, _count: { _all: true } }),
          ctx.db.reward.groupBy({
            by: ['incentiveId'],
            where: { ...seen, status: 'EARNED', expiresAt: { lte: ctx.services.now() } },
            _count: { _all: true },
          }),
        ])
        return ids.map((id) => {
          const counts: Partial<Record<RewardStatus, number>> = Object.fromEntries(
            rows.filter(({ incentiveId }) => incentiveId === id).map(({ status, _count }) => [status, _count._all]),
          )
          const late = over.find(({ incentiveId }) => incentiveId === id)?._count._all ?? 0
          return late
            ? { ...counts, EARNED: (counts.EARNED ?? 0) - late, EXPIRED: (counts.EXPIRED ?? 0) + late }
            : counts
        })
      }),
  )

/** The viewer's own reward of each incentive that can be redeemed and ends first; null for none. */
export const ownEarned = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'own-earned',
    () =>
      new DataLoader<string, { id: string; expiresAt: Date | null } | null>(async (ids) => {
        const rows = await ctx.db.reward.findMany({
          where: { incentiveId: { in: [...ids] }, userId: viewer.id, ...redeemable(ctx.services.now()) },
          orderBy: [{ expiresAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
          select: { id: true, incentiveId: true, expiresAt: true },
        })
        return ids.map((id) => rows.find(({ incentiveId }) => incentiveId === id) ?? null)
      }),
  )
