import { takeUploads } from '../platform/attachments.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, notFound, stale } from '../platform/errors.ts'
import { requiredText, uuid } from '../platform/inputs.ts'
import { reorder } from '../platform/reorder.ts'
import { courseToChange, keepTakeable } from './change.ts'
import { sectionIdsOf } from './order.ts'
import { sectionFiles, SectionInput, writeSection } from './sections.ts'
import './order.ts'
import './copies.ts'
import './deleted.ts'

const MAX_SECTIONS = 200

builder.relayMutationField('saveChapter', {
  inputFields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new chapter, last in the course.' }),
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; needed for a new chapter.' }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out: saved whatever happened since.' }),
    title: t.string({ validate: requiredText('Title', 120), description: 'Needed for a new chapter.' }),
    sections: t.field({ type: [SectionInput], description: 'Saved with it in this order; sections not listed stay behind them.' }),
  }),
}, {
  description: 'Adds a chapter, renames one, or saves it with its sections. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  authScopes: { right: 'create-edit-courses' },
  resolve: async (_root, { input }, ctx) => {
    const { databaseId, title, version, sections } = input
    if (!databaseId && !title) throw badInput('title', 'Title is required.')
    if (sections && sections.length > MAX_SECTIONS) throw badInput('sections', `Use at most ${MAX_SECTIONS} sections.`)
    const attach = await takeUploads(ctx, (sections ?? []).flatMap((section, index) => sectionFiles(section, `sections.${index}.`)))
    return change(ctx, 'saveChapter', async (c) => {
      const before = databaseId ? await c.tx.chapter.findUnique({ where: { id: databaseId } }) : null
      if (databaseId && !before) throw notFound('The chapter')
      const courseId = before?.courseId ?? input.courseId
      if (!courseId) throw badInput('courseId', 'Name the course.')
      const course = await courseToChange(c, signedIn(ctx), courseId)
      let id = before?.id
      if (before) {
        const { count } = await c.tx.chapter.updateMany({ where: { id: before.id, ...(version == null ? {} : { version }) }, data: { ...(title == null ? {} : { title }), version: { increment: 1 } } })
        if (!count) throw stale()
      } else {
        const { _max } = await c.tx.chapter.aggregate({ where: { courseId }, _max: { position: true } })
        ;({ id } = await c.tx.chapter.create({ data: { courseId, title: title ?? '', position: (_max.position ?? -1) + 1 } }))
      }
      const chapterId = id!
      if (sections) {
        const there = await sectionIdsOf(c, chapterId)
        const ids: string[] = []
        for (const [index, section] of sections.entries()) {
          const known = section.databaseId ? await c.tx.section.findFirst({ where: { id: section.databaseId, chapter: { courseId } } }) : null
          if (section.databaseId && !known) throw badInput(`sections.${index}.databaseId`, 'Not a known id.')
          ids.push(await writeSection(c, section, { before: known, attach, place: { chapterId }, prefix: `sections.${index}.` }))
        }
        await reorder(c.tx, 'Section', [...ids, ...there.filter((one) => !ids.includes(one))])
        await keepTakeable(c, course)
      }
      c.record({ type: 'Chapter', id: chapterId, before, after: { title, ...(sections ? { sections: sections.map((section) => section.title) } : {}) } })
      return { id: chapterId, courseId }
    })
  },
}, {
  outputFields: (t) => ({
    chapter: t.prismaField({ type: 'Chapter', description: 'As saved.', resolve: (query, { id }, _args, { db }) => db.chapter.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course with it.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})
