import type { Context } from '../platform/context.ts'
import { can } from '../platform/viewer.ts'
import { Course, EditedCourse } from './entity.ts'
import { editsAllCourses, seesAllCourses } from './rules.ts'

export const seesCourse = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer !== null && (seesAllCourses(ctx.viewer) || Course.sees(ctx, id))

export const editsCourse = (ctx: Context, id: string): boolean | Promise<boolean> =>
  ctx.viewer !== null &&
  can(ctx.viewer, 'create-edit-courses') &&
  (editsAllCourses(ctx.viewer) || EditedCourse.sees(ctx, id))
