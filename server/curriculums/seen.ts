import DataLoader from 'dataloader'
import { once, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { curriculumsSeenBy } from './rules.ts'

/** Asks for all curriculums of a request at once, never one by one. */
export const seenCurriculums = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-curriculums',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const rows = await ctx.db.curriculum.findMany({
          where: { AND: [{ id: { in: [...ids] } }, curriculumsSeenBy(viewer)] },
          select: { id: true },
        })
        const seen = new Set(rows.map(({ id }) => id))
        return ids.map((id) => seen.has(id))
      }),
  )

/** Rows that a filtered list gave need no second question. */
export function markCurriculumsSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenCurriculums(ctx, viewer).prime(id, true)
  return rows
}
