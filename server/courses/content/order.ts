import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid, uuids } from '../../platform/values/inputs.ts'
import { reorder, sameIds } from '../../platform/graphql/reorder.ts'
import { courseToChange } from '../change.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Course, Chapter, Section } from '../entity.ts'

const MOVED = 'The list changed meanwhile. Reload to see it as it is.'

/** Takes turns over the order of a course: of two who move things at once the second sees what the first did. */
const lockOrder = ({ tx }: Change, courseId: string) =>
  tx.$queryRaw`SELECT id FROM "Course" WHERE id = ${courseId}::uuid FOR UPDATE`

export const chapterIdsOf = async ({ tx }: Change, courseId: string): Promise<string[]> =>
  (
    await tx.chapter.findMany({
      where: { courseId },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
  ).map(({ id }) => id)

export const sectionIdsOf = async ({ tx }: Change, chapterId: string): Promise<string[]> =>
  (
    await tx.section.findMany({
      where: { chapterId },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    })
  ).map(({ id }) => id)

mutation('reorderChapters', {
  description:
    'Puts the chapters of a course in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
  input: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; told from the first chapter when left out.' }),
    ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all its chapters, first to last.' }),
  }),
  may: 'create-edit-courses',
  async does(c, { courseId: given, ids }, viewer) {
    const courseId =
      given ??
      (ids[0] ? await c.tx.chapter.findUnique({ where: { id: ids[0] }, select: { courseId: true } }) : null)?.courseId
    if (!courseId) throw notFound('The chapter')
    await courseToChange(c, viewer, courseId)
    await lockOrder(c, courseId)
    const before = await chapterIdsOf(c, courseId)
    if (!sameIds(before, ids)) throw failure('CONFLICT', MOVED)
    await reorder(c.tx, 'Chapter', ids)
    c.record({ type: 'Course', id: courseId, before: { chapters: before }, after: { chapters: ids } })
    return { courseId }
  },
  answers: Course.savedAt('courseId', 'In the new order.'),
})

mutation('reorderSections', {
  description:
    'Puts the sections of a chapter in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
  input: (t) => ({
    chapterId: t.id({
      validate: uuid,
      description: 'Raw id of the chapter; told from the first section when left out.',
    }),
    ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all its sections, first to last.' }),
  }),
  may: 'create-edit-courses',
  async does(c, { chapterId: given, ids }, viewer) {
    const chapterId =
      given ??
      (ids[0] ? await c.tx.section.findUnique({ where: { id: ids[0] }, select: { chapterId: true } }) : null)?.chapterId
    const chapter = chapterId
      ? await c.tx.chapter.findUnique({ where: { id: chapterId }, select: { id: true, courseId: true } })
      : null
    if (!chapter) throw notFound('The chapter')
    await courseToChange(c, viewer, chapter.courseId)
    await lockOrder(c, chapter.courseId)
    const before = await sectionIdsOf(c, chapter.id)
    if (!sameIds(before, ids)) throw failure('CONFLICT', MOVED)
    await reorder(c.tx, 'Section', ids)
    c.record({ type: 'Chapter', id: chapter.id, before: { sections: before }, after: { sections: ids } })
    return { id: chapter.id, courseId: chapter.courseId }
  },
  answers: (t) => ({ ...Chapter.saved('In the new order.')(t), ...Course.savedAt('courseId', 'The course.')(t) }),
})

mutation('moveSection', {
  description:
    'Puts a section to a place in any chapter of its course; its text and what people did in it go with it. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    chapterId: t.id({
      required: true,
      validate: uuid,
      description: 'Raw id of the chapter it goes to, its own or another of the course.',
    }),
    position: t.int({
      required: true,
      description: 'Its place there, 0 being the first; past the end it becomes the last.',
    }),
  }),
  may: 'create-edit-courses',
  async does(c, { databaseId, chapterId, position }, viewer) {
    const section = await c.tx.section.findUnique({
      where: { id: databaseId },
      select: { id: true, chapter: { select: { courseId: true } } },
    })
    if (!section) throw notFound('The section')
    const { courseId } = section.chapter
    await courseToChange(c, viewer, courseId)
    await lockOrder(c, courseId)
    if (!(await c.tx.chapter.count({ where: { id: chapterId, courseId } }))) throw notFound('The chapter')
    const before = await c.tx.section.findUnique({
      where: { id: databaseId },
      select: { chapterId: true, position: true },
    })
    if (!before) throw notFound('The section')
    const others = (await sectionIdsOf(c, chapterId)).filter((id) => id !== databaseId)
    await c.tx.section.update({ where: { id: databaseId }, data: { chapterId } })
    await reorder(c.tx, 'Section', others.toSpliced(Math.max(0, Math.min(position, others.length)), 0, databaseId))
    c.record({ type: 'Section', id: databaseId, before, after: { chapterId, position } })
    return { id: databaseId, courseId }
  },
  answers: (t) => ({ ...Section.saved('At its new place.')(t), ...Course.savedAt('courseId', 'The course.')(t) }),
})
