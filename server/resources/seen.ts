import DataLoader from 'dataloader'
import { once, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { resourcesEditedBy, resourcesSeenBy, seesAllResources } from './rules.ts'

/** Asks for all resources of a request at once, never one by one. */
const seenResources = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-resources',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.resource.findMany({
              where: { AND: [{ id: { in: [...ids] } }, resourcesSeenBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

const editedResources = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'edited-resources',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const edited = new Set(
          (
            await ctx.db.resource.findMany({
              where: { AND: [{ id: { in: [...ids] } }, resourcesEditedBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => edited.has(id))
      }),
  )

export const seesResource = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && (seesAllResources(ctx.viewer) || seenResources(ctx, ctx.viewer).load(id))

export const editsResource = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer != null && editedResources(ctx, ctx.viewer).load(id)

/** Rows that stand beside something seen need no second question. */
export function markResourcesSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenResources(ctx, viewer).prime(id, true)
  return rows
}
