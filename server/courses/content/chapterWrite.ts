import type { FileInput } from '../../platform/attachments/attachments.ts'
import type { WordsInput } from '../../platform/attachments/words.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import { reorder } from '../../platform/graphql/reorder.ts'
import { given, saveVersion } from '../../platform/kit/saves.ts'
import { sectionIdsOf } from './order.ts'
import { sectionFiles, SectionInput, sectionWords, writeSection, type SectionGiven } from './sections.ts'
import type { UploadedContents } from './uploadedContents.ts'

const MAX_SECTIONS = 200

export const chapterTitle = requiredText('Title', 120)

export const ChapterInput = builder.inputType('ChapterInput', {
  description: 'A chapter as part of its course.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new chapter, last in the course.' }),
    title: t.string({ validate: chapterTitle, description: 'Needed for a new chapter.' }),
    sections: t.field({
      type: [SectionInput],
      description: 'Saved with it in this order; sections not listed stay behind them.',
    }),
  }),
})
export type ChapterGiven = {
  databaseId?: string | null
  title?: string | null
  version?: number | null
  sections?: SectionGiven[] | null
}

/** Every file that comes with a chapter, named by its place. */
export const chapterFiles = ({ sections }: ChapterGiven, prefix = ''): FileInput[] =>
  (sections ?? []).flatMap((section, index) => sectionFiles(section, `${prefix}sections.${index}.`))

/** All words that come with a chapter, named by their place. */
export const chapterWords = ({ sections }: ChapterGiven, prefix = ''): WordsInput[] =>
  (sections ?? []).flatMap((section, index) => sectionWords(section, `${prefix}sections.${index}.`))

/**
 * Makes or changes a chapter with the sections listed. Errors: BAD_USER_INPUT names the field, CONFLICT when `version`
 * has moved on.
 */
export async function writeChapter(
  c: Change,
  courseId: string,
  chapter: ChapterGiven,
  uploads: UploadedContents,
  prefix = '',
): Promise<string> {
  const { databaseId, title, version, sections } = chapter
  if (!databaseId && !title) throw badInput(`${prefix}title`, 'Title is required.')
  if (sections && sections.length > MAX_SECTIONS)
    throw badInput(`${prefix}sections`, `Use at most ${MAX_SECTIONS} sections.`)
  const before = databaseId ? await c.tx.chapter.findFirst({ where: { id: databaseId, courseId } }) : null
  if (databaseId && !before) throw badInput(`${prefix}databaseId`, 'Not a known id.')
  let id = before?.id
  if (before) await saveVersion(c.tx.chapter, { id: before.id, version }, given({ title }))
  else {
    const { _max } = await c.tx.chapter.aggregate({ where: { courseId }, _max: { position: true } })
    ;({ id } = await c.tx.chapter.create({
      data: { courseId, title: title ?? '', position: (_max.position ?? -1) + 1 },
    }))
  }
  const chapterId = id!
  if (sections) {
    const there = await sectionIdsOf(c, chapterId)
    const ids: string[] = []
    for (const [index, section] of sections.entries()) {
      const known = section.databaseId
        ? await c.tx.section.findFirst({ where: { id: section.databaseId, chapter: { courseId } } })
        : null
      if (section.databaseId && !known) throw badInput(`${prefix}sections.${index}.databaseId`, 'Not a known id.')
      ids.push(
        await writeSection(c, section, {
          before: known,
          uploads,
          place: { chapterId },
          prefix: `${prefix}sections.${index}.`,
        }),
      )
    }
    await reorder(c.tx, 'Section', [...ids, ...there.filter((one) => !ids.includes(one))])
  }
  c.record({
    type: 'Chapter',
    id: chapterId,
    before,
    after: { title, ...(sections ? { sections: sections.map((section) => section.title) } : {}) },
  })
  return chapterId
}
