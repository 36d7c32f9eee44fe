import DataLoader from 'dataloader'
import { once, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { incentivesEditedBy, incentivesSeenBy, seesAllIncentives } from './rules.ts'

/** Asks for all incentives of a request at once, never one by one. */
const seenIncentives = (ctx: Context, viewer: Viewer) => once(ctx, 'seen-incentives', () => new DataLoader<string, boolean>(async (ids) => {
  const seen = new Set((await ctx.db.incentive.findMany({ where: { AND: [{ id: { in: [...ids] } }, incentivesSeenBy(viewer)] }, select: { id: true } })).map(({ id }) => id))
  return ids.map((id) => seen.has(id))
}))

const editedIncentives = (ctx: Context, viewer: Viewer) => once(ctx, 'edited-incentives', () => new DataLoader<string, boolean>(async (ids) => {
  const edited = new Set((await ctx.db.incentive.findMany({ where: { AND: [{ id: { in: [...ids] } }, incentivesEditedBy(viewer)] }, select: { id: true } })).map(({ id }) => id))
  return ids.map((id) => edited.has(id))
}))

export const seesIncentive = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && (seesAllIncentives(ctx.viewer) || seenIncentives(ctx, ctx.viewer).load(id))

export const editsIncentive = (ctx: Context, id: string): boolean | Promise<boolean> => ctx.viewer != null && editedIncentives(ctx, ctx.viewer).load(id)

/** Rows that a filtered list gave need no second question. */
export function markIncentivesSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenIncentives(ctx, viewer).prime(id, true)
  return rows
}
