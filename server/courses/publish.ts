import { builder } from '../platform/graphql/builder.ts'
import { publish, publishing } from '../domain/publishing/publishing.ts'
import type { Change } from '../platform/events.ts'
import { courseToChange, lacksOf, unfinished } from './change.ts'
import { editsCourse } from './viewerCourses.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A course opened to the people it is for. */
    'course.published': { courseId: string }
    /** A course closed to who had not begun it; the curriculums it stands in. */
    'course.closed': { curriculumIds: string[] }
  }
}

export const curriculumsOf = async (c: Change, courseId: string): Promise<string[]> =>
  (await c.tx.curriculumCourse.findMany({ where: { courseId }, select: { curriculumId: true } })).map(
    ({ curriculumId }) => curriculumId,
  )

/** Who began it may finish it after it closed. */
export const coursePublication = publishing({
  find: (tx, id) => tx.course.findUnique({ where: { id }, select: { status: true } }),
  save: (tx, id, { status }) => tx.course.update({ where: { id }, data: { status } }),
  lacks: unfinished,
  opened: (c, courseId) => c.emit('course.published', { courseId }),
  closed: async (c, courseId) => c.emit('course.closed', { curriculumIds: await curriculumsOf(c, courseId) }),
})

builder.prismaObjectFields('Course', (t) => ({
  lacks: t.stringList({
    nullable: true,
    description:
      'What is missing before it can be published, a sentence for each thing; empty when nothing is. For who edits the course, null for others.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => ((await editsCourse(ctx, id)) ? lacksOf(ctx).load(id) : null),
  }),
}))

// Who began it may finish it all the same.
publish.of('Course', {
  may: 'publish-courses',
  async does(c, { databaseId, published }, viewer) {
    const before = await courseToChange(c, viewer, databaseId, 'publish-courses')
    await coursePublication.settle(c, before.id, published)
    c.record({ type: 'Course', id: before.id, before: { status: before.status }, after: { published } })
    return { id: before.id }
  },
})
