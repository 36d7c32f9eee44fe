import { randomUUID } from 'node:crypto'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { columnsOf } from '../../domain/columns.ts'
import { changeInJob } from '../../platform/change.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { job } from '../../platform/jobs.ts'
import { courseToChange, keepTakeable } from '../change.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { Chapter, Course, Section } from '../entity.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'forget-deleted-contents': Record<string, never>
  }
}

const KEPT_DAYS = 30

/** What is kept of chapters and sections, what others hang on first. */
const KEPT = [
  'Chapter',
  'Section',
  'SectionProduct',
  'SectionProductVariant',
  'SectionProgress',
  'ProgressDoubt',
] as const

/** The rows of a table as they were; ways through the course that are gone meanwhile get nothing back. */
function givenBack(table: (typeof KEPT)[number], rows: string): Prisma.Sql {
  // By name: what the database keeps beside them it makes itself.
  const names = columnsOf(table)
  const columns = Prisma.raw(names.map((column) => `"${column}"`).join(', '))
  const [name, key] = [Prisma.raw(`"${table}"`), Prisma.raw(`'${table}'`)]
  const isThere = names.includes('progressId')
    ? Prisma.sql`WHERE "progressId" IN (SELECT id FROM "CourseProgress")`
    : Prisma.empty
  return Prisma.sql`INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, NULLIF(${rows}::jsonb->${key}, 'null')) ${isThere}`
}

/**
 * Sections leave with their products and what people did in them, all as they were, so that taking it back loses
 * nothing.
 */
async function setAside(
  { tx, now }: Change,
  courseId: string,
  { chapterId, sectionIds }: { chapterId?: string; sectionIds: string[] },
): Promise<string> {
  const id = randomUUID()
  await tx.$executeRaw`
    INSERT INTO "DeletedContent" (id, "courseId", "createdAt", rows) SELECT ${id}::uuid, ${courseId}::uuid, ${now}, jsonb_build_object(
      'Chapter', (SELECT jsonb_agg(to_jsonb(t)) FROM "Chapter" t WHERE t.id = ${chapterId ?? null}::uuid),
      'Section', (SELECT jsonb_agg(to_jsonb(t)) FROM "Section" t WHERE t.id = ANY(${sectionIds}::uuid[])),
      'SectionProduct', (SELECT jsonb_agg(to_jsonb(t)) FROM "SectionProduct" t WHERE t."sectionId" = ANY(${sectionIds}::uuid[])),
      'SectionProductVariant', (SELECT jsonb_agg(to_jsonb(t)) FROM "SectionProductVariant" t JOIN "SectionProduct" p ON p.id = t."productId" WHERE p."sectionId" = ANY(${sectionIds}::uuid[])),
      'SectionProgress', (SELECT jsonb_agg(to_jsonb(t)) FROM "SectionProgress" t WHERE t."sectionId" = ANY(${sectionIds}::uuid[])),
      'ProgressDoubt', (SELECT jsonb_agg(to_jsonb(t)) FROM "ProgressDoubt" t WHERE t."sectionId" = ANY(${sectionIds}::uuid[])))`
  return id
}

const deletedFields = {
  deletedContentId: { description: 'Raw id to take it back with restoreContents; kept for 30 days.' },
  databaseId: { description: 'Raw id of what was removed.' },
}

mutation('deleteChapter', {
  description:
    'Removes a chapter with its sections; courses passed stay passed, and it can be undone. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for the last sections of a published course.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const before = await c.tx.chapter.findUnique({
      where: { id: input.databaseId },
      include: { sections: { select: { id: true, title: true } } },
    })
    if (!before) throw notFound('The chapter')
    const course = await courseToChange(c, viewer, before.courseId)
    const deletedContentId = await setAside(c, course.id, {
      chapterId: before.id,
      sectionIds: before.sections.map(({ id }) => id),
    })
    await c.tx.chapter.delete({ where: { id: before.id } })
    await keepTakeable(c, course)
    c.record({ type: 'Chapter', id: before.id, before })
    return { id: before.id, courseId: course.id, deletedContentId }
  },
  answers: (t) => ({
    ...Chapter.removed()(t),
    deletedContentId: t.exposeID('deletedContentId', deletedFields.deletedContentId),
    ...Course.savedAt('courseId', 'The course without it.')(t),
  }),
})

mutation('deleteSection', {
  description:
    'Removes a section; courses passed stay passed, and it can be undone. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for the last one of a published course.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const before = await c.tx.section.findUnique({
      where: { id: input.databaseId },
      include: { chapter: { select: { courseId: true } } },
    })
    if (!before) throw notFound('The section')
    const course = await courseToChange(c, viewer, before.chapter.courseId)
    const deletedContentId = await setAside(c, course.id, { sectionIds: [before.id] })
    await c.tx.section.delete({ where: { id: before.id } })
    await keepTakeable(c, course)
    c.record({ type: 'Section', id: before.id, before })
    return { id: before.id, courseId: course.id, deletedContentId }
  },
  answers: (t) => ({
    ...Section.removed()(t),
    deletedContentId: t.exposeID('deletedContentId', deletedFields.deletedContentId),
    ...Course.savedAt('courseId', 'The course without it.')(t),
  }),
})

mutation('restoreContents', {
  description:
    'Takes the deletion of a chapter or section back, with what people had done in it. Done twice it stays done once. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when its chapter is gone.',
  input: (t) => ({
    deletedContentId: t.id({
      required: true,
      validate: uuid,
      description: 'As deleteChapter or deleteSection answered it.',
    }),
  }),
  may: 'create-edit-courses',
  async does(c, { deletedContentId }, viewer) {
    const { tx } = c
    const kept = await tx.deletedContent.findUnique({ where: { id: deletedContentId }, select: { courseId: true } })
    if (!kept) throw notFound('What was deleted')
    const course = await courseToChange(c, viewer, kept.courseId)
    const [restored] = await tx.$queryRaw<{ rows: string; homeless: boolean }[]>`
      DELETE FROM "DeletedContent" d WHERE id = ${deletedContentId}::uuid RETURNING rows::text AS rows,
        rows->'Chapter' = 'null' AND NOT EXISTS (SELECT FROM "Chapter" t WHERE t.id = (d.rows->'Section'->0->>'chapterId')::uuid) AS homeless`
    if (!restored) throw notFound('What was deleted')
    if (restored.homeless) throw failure('CONFLICT', 'The chapter it stood in is deleted. Take that back first.')
    const { rows } = restored
    for (const table of KEPT) await tx.$executeRaw(givenBack(table, rows))
    await keepTakeable(c, course)
    c.record({ type: 'Course', id: course.id, after: { restored: deletedContentId } })
    return { courseId: course.id }
  },
  answers: Course.savedAt('courseId', 'The course with it.'),
})

/** Once a day: what was deleted long ago is not coming back. */
job(
  'forget-deleted-contents',
  async (services) => {
    await changeInJob(services, 'forgetDeletedContents', async ({ tx, now }) => {
      await tx.deletedContent.deleteMany({
        where: { createdAt: { lt: new Date(now.getTime() - KEPT_DAYS * 86_400_000) } },
      })
    })
  },
  '41 3 * * *',
)
