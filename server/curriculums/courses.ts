import { mutation } from '../platform/kit/mutation.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { keepBrandRoom } from '../domain/quota.ts'
import { reorder, sameIds } from '../platform/graphql/reorder.ts'
import { coursesEditableBy } from '../courses/rules.ts'
import { Curriculum } from './entity.ts'
import { curriculumsEditableBy } from './rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { curriculumToChange } from './save.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A published course came into a curriculum; `elsewhere` are the published curriculums it stood in before. */
    'curriculum.courseAdded': { curriculumId: string; courseId: string; elsewhere: string[] }
  }
}

const MOVED = 'The list changed meanwhile. Reload to see it as it is.'

mutation('addCoursesToCurriculum', {
  description:
    'Appends courses the viewer edits; those already in it keep their place. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    courseIds: t.idList({ required: true, validate: uuids, description: 'Raw ids, in the order to append them.' }),
  }),
  may: 'create-edit-curriculums',
  async does(c, input, viewer) {
    const { id } = await curriculumToChange(c, viewer, input.databaseId)
    const courseIds = [...new Set(input.courseIds)]
    if (
      (await c.tx.course.count({ where: { AND: [{ id: { in: courseIds } }, coursesEditableBy(viewer)] } })) !==
      courseIds.length
    )
      throw badInput('courseIds', 'Choose courses you may edit.')
    // Places are given out one by one: two who add at once would share them.
    await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`curriculum-courses:${id}`}))`
    const { _max } = await c.tx.curriculumCourse.aggregate({ where: { curriculumId: id }, _max: { position: true } })
    const next = (_max.position ?? -1) + 1
    const added = await c.tx.curriculumCourse.createManyAndReturn({
      data: courseIds.map((courseId, index) => ({ curriculumId: id, courseId, position: next + index })),
      skipDuplicates: true,
      select: { courseId: true },
    })
    await keepBrandRoom(c, 'courses', id)
    const open = await c.tx.course.findMany({
      where: { id: { in: added.map(({ courseId }) => courseId) }, status: 'PUBLISHED' },
      select: {
        id: true,
        curriculums: {
          where: { curriculumId: { not: id }, curriculum: { status: 'PUBLISHED', deletedAt: null } },
          select: { curriculumId: true },
        },
      },
    })
    for (const course of open)
      await c.emit('curriculum.courseAdded', {
        curriculumId: id,
        courseId: course.id,
        elsewhere: course.curriculums.map(({ curriculumId }) => curriculumId),
      })
    c.record({ type: 'Curriculum', id, after: { added: courseIds } })
    return { id }
  },
  answers: Curriculum.saved('With the courses.'),
})

mutation('unassignCourse', {
  description:
    'Takes a course out of a curriculum. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for a brand manager’s last place of a course.',
  input: (t) => ({
    courseId: t.id({ required: true, validate: uuid }),
    curriculumId: t.id({ required: true, validate: uuid }),
  }),
  may: 'unassign-courses',
  async does(c, { courseId, curriculumId }, viewer) {
    await curriculumToChange(c, viewer, curriculumId, 'unassign-courses')
    const { count } = await c.tx.curriculumCourse.deleteMany({ where: { curriculumId, courseId } })
    if (!count) throw notFound('The course')
    // Without a place among the own brands a brand manager would lose sight of the course.
    if (keepsToOwnBrands(viewer) && !(await c.tx.curriculumCourse.count({ where: { courseId } })))
      throw failure('CONFLICT', 'Add the course to another curriculum first.')
    c.record({ type: 'Curriculum', id: curriculumId, before: { courseId } })
    await c.addJob('complete-changed-curriculums', { curriculumIds: [curriculumId] })
    return { id: curriculumId, courseId }
  },
  answers: (t) => ({
    ...Curriculum.saved('Without the course.')(t),
    deletedId: t.globalID({
      description: 'Global id of the place that is gone.',
      resolve: ({ id, courseId }) => ({ type: 'CurriculumCourse', id: `${id}:${courseId}` }),
    }),
  }),
})

mutation('changeCourseOrder', {
  description:
    'Puts the courses of a curriculum in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    courseIds: t.idList({ required: true, validate: uuids, description: 'Raw ids of all its courses, first to last.' }),
  }),
  may: 'create-edit-curriculums',
  async does(c, { databaseId, courseIds }, viewer) {
    const { id } = await curriculumToChange(c, viewer, databaseId)
    const before = (
      await c.tx.curriculumCourse.findMany({
        where: { curriculumId: id },
        orderBy: { position: 'asc' },
        select: { courseId: true },
      })
    ).map(({ courseId }) => courseId)
    if (!sameIds(before, courseIds)) throw failure('CONFLICT', MOVED)
    await c.tx
      .$executeRaw`UPDATE "CurriculumCourse" AS t SET position = o.place - 1 FROM unnest(${courseIds}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t."courseId" = o.id AND t."curriculumId" = ${id}::uuid`
    c.record({ type: 'Curriculum', id, before: { courseIds: before }, after: { courseIds } })
    return { id }
  },
  answers: Curriculum.saved('In the new order.'),
})

mutation('reorderCurriculums', {
  description:
    'Puts curriculums the viewer edits in order among themselves. Errors: FORBIDDEN, BAD_USER_INPUT for one listed twice.',
  input: (t) => ({
    ids: t.idList({
      required: true,
      validate: uuids,
      description: 'Raw ids, first to last; they share out the places they hold now.',
    }),
  }),
  may: 'create-edit-curriculums',
  async does(c, { ids }, viewer) {
    if (new Set(ids).size !== ids.length) throw badInput('ids', 'A curriculum is listed twice.')
    if (
      (await c.tx.curriculum.count({ where: { AND: [{ id: { in: ids } }, curriculumsEditableBy(viewer)] } })) !==
      ids.length
    )
      throw failure('FORBIDDEN', NO_PERMISSION)
    const before = (
      await c.tx.curriculum.findMany({
        orderBy: [{ position: 'asc' }, { name: 'asc' }, { id: 'asc' }],
        select: { id: true },
      })
    ).map(({ id }) => id)
    const reordered = [...ids]
    await reorder(
      c.tx,
      'Curriculum',
      before.map((id) => (ids.includes(id) ? (reordered.shift() ?? id) : id)),
    )
    c.record({ type: 'Curriculum', id: ids[0] ?? '', after: { ids } })
    return { ids }
  },
  answers: (t) => ({
    curriculums: t.prismaField({
      type: ['Curriculum'],
      description: 'Those moved, first to last.',
      resolve: (query, { ids }, _args, { db }) =>
        db.curriculum.findMany({ ...query, where: { id: { in: ids } }, orderBy: { position: 'asc' } }),
    }),
  }),
})
