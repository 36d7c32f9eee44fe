import { keptFor, refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { deletionSummary } from '../domain/deletion/deletionSummary.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Change } from '../platform/events.ts'
import { uuid } from '../platform/values/inputs.ts'
import { courseToChange } from './change.ts'
import { curriculumsOf } from './publish.ts'
import { editsCourse } from './viewerCourses.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { Course } from './entity.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A course is gone, or hidden for what people did in it; these curriculums held it. */
    'course.deleted': { courseId: string; curriculumIds: string[] }
  }
}

const usage = deletionSummary('Course', {
  name: 'CourseUsage',
  description: 'What depends on a course, to be seen before it is deleted.',
})

builder.objectField(usage.type, 'keepsHistory', (t) =>
  t.boolean({
    description: 'Whether it stays behind hidden, for what people did in it; otherwise it goes with all it holds.',
    resolve: ({ id }, _args, ctx) => usage.keepsHistory(id, ctx),
  }),
)

builder.prismaObjectFields('Course', (t) => ({
  usage: t.field({
    type: usage.type,
    nullable: true,
    description: 'What depends on it; for who edits the course, null for others.',
    select: { id: true },
    resolve: async ({ id }, _args, ctx) => ((await editsCourse(ctx, id)) ? { id } : null),
  }),
}))

/** Hides a course people did something in; removes any other. */
async function take(c: Change, id: string): Promise<void> {
  // Whoever begins it at this moment waits, or is waited for.
  await c.tx.$queryRaw`SELECT id FROM "Course" WHERE id = ${id}::uuid FOR UPDATE`
  await refuseWhileNeeded(c.tx, 'Course', id)
  if (!(await keptFor(c.tx, 'Course', id)).has('history')) {
    await c.tx.course.delete({ where: { id } })
    return
  }
  await c.tx.course.update({ where: { id }, data: { deletedAt: c.now, status: 'UNPUBLISHED' } })
  await c.tx.coursePrerequisite.deleteMany({ where: { OR: [{ courseId: id }, { requiredId: id }] } })
  await c.tx.courseGrant.deleteMany({ where: { courseId: id } })
}

mutation('deleteCourse', {
  description:
    'Removes a course. What people did in it, their certificates and points stay readable. Errors: NOT_FOUND, FORBIDDEN, CONFLICT while an open spiff is for people who passed it.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-courses',
  async does(c, input, viewer) {
    const before = await courseToChange(c, viewer, input.databaseId, 'delete-courses')
    const curriculumIds = await curriculumsOf(c, before.id)
    await take(c, before.id)
    c.record({ type: 'Course', id: before.id, before })
    await c.emit('course.deleted', { courseId: before.id, curriculumIds })
    return { id: before.id }
  },
  answers: Course.removed(),
})
