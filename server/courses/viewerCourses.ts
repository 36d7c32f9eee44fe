import DataLoader from 'dataloader'
import { once, type Context } from '../platform/context.ts'
import type { Viewer } from '../platform/viewer.ts'
import { can } from '../platform/viewer.ts'
import { coursesEditedBy, coursesReadBy, editsAllCourses, seesAllCourses } from './rules.ts'

/** Asks for all courses of a request at once, never one by one. */
const seenCourses = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-courses',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const rows = await ctx.db.course.findMany({
          where: { AND: [{ id: { in: [...ids] } }, coursesReadBy(viewer)] },
          select: { id: true },
        })
        const seen = new Set(rows.map(({ id }) => id))
        return ids.map((id) => seen.has(id))
      }),
  )

const editedCourses = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'edited-courses',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const rows = await ctx.db.course.findMany({
          where: { AND: [{ id: { in: [...ids] } }, coursesEditedBy(viewer)] },
          select: { id: true },
        })
        const edited = new Set(rows.map(({ id }) => id))
        return ids.map((id) => edited.has(id))
      }),
  )

export const seesCourse = (ctx: Context, id: string): boolean | Promise<boolean> => {
  if (!ctx.viewer) return false
  return seesAllCourses(ctx.viewer) || seenCourses(ctx, ctx.viewer).load(id)
}

export const editsCourse = (ctx: Context, id: string): boolean | Promise<boolean> => {
  if (!ctx.viewer || !can(ctx.viewer, 'create-edit-courses')) return false
  return editsAllCourses(ctx.viewer) || editedCourses(ctx, ctx.viewer).load(id)
}

/** Rows that a filtered list gave need no second question. */
export function markCoursesSeen<T extends { id: string }>(ctx: Context, viewer: Viewer, rows: T[]): T[] {
  for (const { id } of rows) seenCourses(ctx, viewer).prime(id, true)
  return rows
}
