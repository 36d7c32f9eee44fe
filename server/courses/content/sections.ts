import { z } from 'zod'
import type { FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { spokenIn } from '../../platform/attachments/spoken.ts'
import { savedHtml, type WordsInput } from '../../platform/attachments/words.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { courseToChange, keepTakeable } from '../change.ts'
import { SectionType } from './chapters.ts'
import { embedPage } from './embeds.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { given, known, saveVersion, versionInput } from '../../platform/kit/saves.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { Course, Section } from '../entity.ts'
import { productFiles, productWords, SectionProductInput, writeProducts } from './products.ts'
import { takeContents, type UploadedContents } from './uploadedContents.ts'

const minutes = z.number().int().min(1, 'Use at least a minute.').max(600, 'Use at most 600 minutes.')

const sectionFields = (t: InputFields) => ({
  databaseId: t.id({ validate: uuid, description: 'Left out: a new section, last in the chapter.' }),
  type: t.field({ type: SectionType, description: 'TEXT by default.' }),
  title: t.string({ validate: requiredText('Title', 120) }),
  body: t.string({ validate: optionalText(100_000), description: 'HTML; cleaned before it is kept.' }),
  videoFile: t.field({ type: 'Upload', description: 'MP4 or MOV.' }),
  videoFileId: t.id({ description: 'A video uploaded before; null removes it.' }),
  subtitleFile: t.field({ type: 'Upload', description: 'WebVTT or SRT.' }),
  subtitleFileId: t.id({ description: 'Captions uploaded before; null removes them.' }),
  audioFile: t.field({ type: 'Upload', description: 'MP3, M4A or WAV.' }),
  audioFileId: t.id({ description: 'A recording uploaded before; null removes it.' }),
  imageFile: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
  imageFileId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  pdfFile: t.field({ type: 'Upload', description: 'A PDF.' }),
  pdfFileId: t.id({ description: 'A PDF uploaded before; null removes it.' }),
  embedUrl: t.string({
    validate: optionalText(500),
    description: 'For EMBED: the address of a video on YouTube or Vimeo; empty removes it.',
  }),
  minutes: t.int({ validate: minutes, description: 'How long a PDF or a video elsewhere takes; null: not said.' }),
  products: t.field({
    type: [SectionProductInput],
    description: 'The whole list in order; what is not listed is removed. Left out it stays.',
  }),
})

export const SectionInput = builder.inputType('SectionInput', {
  description: 'A section as part of its chapter.',
  fields: sectionFields,
})
export type SectionGiven = typeof SectionInput.$inferInput

const FILES = [
  { column: 'videoFileId', field: 'videoFile', kind: 'video' },
  { column: 'subtitleFileId', field: 'subtitleFile', kind: 'caption' },
  { column: 'audioFileId', field: 'audioFile', kind: 'audio' },
  { column: 'imageFileId', field: 'imageFile', kind: 'image' },
  { column: 'pdfFileId', field: 'pdfFile', kind: 'pdf' },
] as const

/** Every file that comes with a section, named by its place. */
export const sectionFiles = (section: SectionGiven, prefix = ''): FileInput[] => [
  ...FILES.map(({ column, field, kind }) => ({
    upload: section[field],
    id: section[column],
    kind,
    field: prefix + field,
    isPublic: false,
  })),
  ...productFiles(section.products ?? [], prefix),
]

/** All words that come with a section, named by their place. */
export const sectionWords = ({ body, products }: SectionGiven, prefix = ''): WordsInput[] => [
  { html: body, field: `${prefix}body` },
  ...productWords(products ?? [], prefix),
]

type Before = Awaited<ReturnType<Change['tx']['section']['findUnique']>>

/**
 * Makes or changes the row of a section and its products. Errors: BAD_USER_INPUT names the field, CONFLICT when
 * `version` has moved on.
 */
export async function writeSection(
  c: Change,
  section: SectionGiven & { version?: number | null },
  {
    before,
    place,
    uploads,
    prefix = '',
  }: { before: Before; place: { chapterId?: string; position?: number }; uploads: UploadedContents; prefix?: string },
): Promise<string> {
  if (!before && !section.title) throw badInput(`${prefix}title`, 'Title is required.')
  const stored: Record<string, string | null> = {}
  for (const { column, field } of FILES) {
    const fileId = await uploads.attach(c, prefix + field, before ? [before[column]] : [])
    if (fileId !== undefined) stored[column] = fileId
  }
  const { type, title, body, products, version } = section
  const data = {
    ...stored,
    ...given({ type, title }),
    ...(body == null ? {} : { body: await savedHtml(c, body, uploads.words) }),
    ...(section.embedUrl === undefined ? {} : { embedUrl: embedPage(section.embedUrl, `${prefix}embedUrl`) }),
    ...(section.minutes === undefined ? {} : { minutes: section.minutes }),
    ...place,
  }
  // Said in its captions, which the record names: it need not repeat them.
  const said = given({ transcript: await spokenIn(c, stored.subtitleFileId) })
  let id = before?.id
  if (before) await saveVersion(c.tx.section, { id: before.id, version }, { ...data, ...said })
  else {
    ;({ id } = await c.tx.section.create({
      data: { type: 'TEXT', title: title ?? '', position: 0, chapterId: '', ...data, ...said },
    }))
  }
  if (products) await writeProducts(c, id!, products, uploads, prefix)
  c.record({
    type: 'Section',
    id: id!,
    before: before && { ...before, transcript: undefined },
    after: { ...data, ...(products ? { products: products.map(({ name }) => name) } : {}) },
  })
  return id!
}

/**
 * Where the section is to stand; a place of its own where it comes in new. Errors: NOT_FOUND, BAD_USER_INPUT at
 * chapterId.
 */
async function placeOf(c: Change, viewer: Viewer, before: Before, chapterId: string | null | undefined) {
  const home = chapterId ?? before?.chapterId
  if (!home) throw badInput('chapterId', 'Name the chapter.')
  const { courseId } = known(
    await c.tx.chapter.findUnique({ where: { id: home }, select: { courseId: true } }),
    'The chapter',
  )
  const course = await courseToChange(c, viewer, courseId)
  if (home === before?.chapterId) return { course, place: {} }
  if (before && !(await c.tx.chapter.count({ where: { id: before.chapterId, courseId } })))
    throw badInput('chapterId', 'A section stays in its course.')
  const { _max } = await c.tx.section.aggregate({ where: { chapterId: home }, _max: { position: true } })
  return { course, place: { chapterId: home, position: (_max.position ?? -1) + 1 } }
}

mutation('saveSection', {
  description:
    'Adds or saves a section. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or when a published course would lack its video, recording or product.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    ...sectionFields(t),
    chapterId: t.id({
      validate: uuid,
      description: 'Raw id of the chapter; needed for a new section, moves an old one.',
    }),
    version: versionInput(t),
  }),
  may: 'create-edit-courses',
  first(ctx, input) {
    if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
    return takeContents(ctx, { files: sectionFiles(input), words: sectionWords(input) })
  },
  async does(c, input, viewer, uploads) {
    const before = input.databaseId
      ? known(await c.tx.section.findUnique({ where: { id: input.databaseId } }), 'The section')
      : null
    const { course, place } = await placeOf(c, viewer, before, input.chapterId)
    const id = await writeSection(c, input, { before, uploads, place })
    await keepTakeable(c, course)
    return { id, courseId: course.id }
  },
  answers: (t) => ({ ...Section.saved()(t), ...Course.savedAt('courseId', 'The course with it.')(t) }),
})
