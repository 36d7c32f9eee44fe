import type { Context } from '../platform/context.ts'
import { can } from '../platform/viewer.ts'
import { membership } from '../platform/kit/loader.ts'
import { Course, EditedCourse } from './entity.ts'
import { editsAllCourses, seesAllCourses } from './rules.ts'

export const seesCourse = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer !== null && (seesAllCourses(ctx.viewer) || Course.sees(ctx, id))

export const editsCourse = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer !== null &&
  can(ctx.viewer, 'create-edit-courses') &&
  (editsAllCourses(ctx.viewer) || EditedCourse.sees(ctx, id))

/** Whether the viewer passed courses themselves, all of a request at once. */
const passedByViewer = membership(async (ctx, ids) => {
  const where = { userId: ctx.viewer?.id ?? '', courseId: { in: ids }, status: 'PASSED' as const }
  const rows = ctx.viewer ? await ctx.db.courseProgress.findMany({ where, select: { courseId: true } }) : []
  return rows.map(({ courseId }) => courseId)
})

/** Whether the viewer may know the answers to its quiz: who edits it, and who needs them no more. */
export const knowsAnswers = async (ctx: Context, id: string): Promise<boolean> =>
  (await editsCourse(ctx, id)) || (await passedByViewer(ctx).load(id))
