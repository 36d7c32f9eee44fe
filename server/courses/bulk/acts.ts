import { leftOut, type BulkAct, type BulkList } from '../../domain/bulk/acts.ts'
import { assignAct } from '../../domain/audience/bulk.ts'
import { publishActs } from '../../domain/publishing/bulk.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { lacksOf } from '../change.ts'
import { coursesEditableBy, coursesVisibleTo, type CourseRight } from '../rules.ts'

export const courseList: BulkList = {
  nouns: ['course', 'courses'],
  model: 'Course',
  async rows(ctx, ids) {
    const courses = await ctx.db.course.findMany({
      where: { AND: [{ id: { in: ids } }, coursesVisibleTo(signedIn(ctx))] },
      select: { id: true, title: true, version: true },
    })
    return courses.map(({ id, title, version }) => ({ id, name: title, version }))
  },
  pageOf: (id) => `/auth/admin/courses/${id}/edit`,
}

const edited = (ctx: Context, ids: readonly string[], right: CourseRight) =>
  ctx.db.course.findMany({
    where: { AND: [{ id: { in: [...ids] } }, coursesEditableBy(signedIn(ctx), right)] },
    select: { id: true, status: true, version: true, audience: { select: { groupId: true } } },
  })

const may = (right: CourseRight) => (viewer: Viewer) => can(viewer, right) && can(viewer, 'view-courses')

const take: BulkAct = {
  label: 'Delete',
  text: 'What people did in them, their certificates and points stay. This cannot be undone.',
  isDanger: true,
  may: may('delete-courses'),
  async left(ctx, ids) {
    const own = new Set((await edited(ctx, ids, 'delete-courses')).map(({ id }) => id))
    return leftOut(
      ids.map((id) => ({ id })),
      ({ id }) => (own.has(id) ? undefined : 'You may not delete this one.'),
    )
  },
  mutation: 'deleteCourse',
  input: ({ id }) => ({ databaseId: id }),
}

export const courseActs: Record<string, BulkAct> = {
  ...publishActs({
    target: 'COURSE',
    may: may('publish-courses'),
    async publishes(ctx, ids) {
      const courses = await edited(ctx, ids, 'publish-courses')
      const lacks = await Promise.all(courses.map(({ id }) => lacksOf(ctx).load(id)))
      return courses.map(({ id, status }, at) => ({ id, status, lacks: lacks[at]!.join(' ') }))
    },
    closing: 'Nobody can begin it any more. Who began it may finish it.',
  }),
  assign: assignAct({
    mutation: 'saveCourse',
    may: may('create-edit-courses'),
    edits: (ctx, ids) => edited(ctx, ids, 'create-edit-courses'),
  }),
  delete: take,
}
