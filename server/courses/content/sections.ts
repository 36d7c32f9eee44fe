import { takeUploads, type Attach, type FileInput } from '../../platform/files/attachments.ts'
import { builder, type Types } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, notFound, stale } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { cleanHtml } from '../../platform/values/html.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { courseToChange, keepTakeable } from '../change.ts'
import { SectionType } from './chapters.ts'
import { productFiles, SectionProductInput, writeProducts } from './products.ts'

const sectionFields = (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => ({
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
] as const

/** Every file that comes with a section, named by its place. */
export const sectionFiles = (given: SectionGiven, prefix = ''): FileInput[] => [
  ...FILES.map(({ column, field, kind }) => ({
    upload: given[field],
    id: given[column],
    kind,
    field: prefix + field,
    isPublic: false,
  })),
  ...productFiles(given.products ?? [], prefix),
]

type Before = Awaited<ReturnType<Change['tx']['section']['findUnique']>>

/** Makes or changes the row of a section and its products. Errors: BAD_USER_INPUT names the field, CONFLICT when `version` has moved on. */
export async function writeSection(
  c: Change,
  given: SectionGiven & { version?: number | null },
  {
    before,
    place,
    attach,
    prefix = '',
  }: { before: Before; place: { chapterId?: string; position?: number }; attach: Attach; prefix?: string },
): Promise<string> {
  if (!before && !given.title) throw badInput(`${prefix}title`, 'Title is required.')
  const stored: Record<string, string | null> = {}
  for (const { column, field } of FILES) {
    const fileId = await attach(c, prefix + field, before ? [before[column]] : [])
    if (fileId !== undefined) stored[column] = fileId
  }
  const { type, title, body, products, version } = given
  const data = {
    ...stored,
    ...(type == null ? {} : { type }),
    ...(title == null ? {} : { title }),
    ...(body == null ? {} : { body: cleanHtml(body) }),
    ...place,
  }
  let id = before?.id
  if (before) {
    const { count } = await c.tx.section.updateMany({
      where: { id: before.id, ...(version == null ? {} : { version }) },
      data: { ...data, version: { increment: 1 } },
    })
    if (!count) throw stale()
  } else {
    ;({ id } = await c.tx.section.create({
      data: { type: 'TEXT', title: title ?? '', position: 0, chapterId: '', ...data },
    }))
  }
  if (products) await writeProducts(c, id!, products, attach, prefix)
  c.record({
    type: 'Section',
    id: id!,
    before,
    after: { ...data, ...(products ? { products: products.map(({ name }) => name) } : {}) },
  })
  return id!
}

builder.relayMutationField(
  'saveSection',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      ...sectionFields(t),
      chapterId: t.id({
        validate: uuid,
        description: 'Raw id of the chapter; needed for a new section, moves an old one.',
      }),
      version: t.int({
        description: 'As read before; a stale one is refused. Left out: saved whatever happened since.',
      }),
    }),
  },
  {
    description:
      'Adds or saves a section. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or when a published course would lack its video, recording or product.',
    authScopes: { right: 'create-edit-courses' },
    resolve: async (_root, { input }, ctx) => {
      const { databaseId, chapterId } = input
      if (!databaseId && !input.title) throw badInput('title', 'Title is required.')
      const attach = await takeUploads(ctx, sectionFiles(input))
      return change(ctx, 'saveSection', async (c) => {
        const before = databaseId ? await c.tx.section.findUnique({ where: { id: databaseId } }) : null
        if (databaseId && !before) throw notFound('The section')
        const home = chapterId ?? before?.chapterId
        if (!home) throw badInput('chapterId', 'Name the chapter.')
        const chapter = await c.tx.chapter.findUnique({ where: { id: home }, select: { courseId: true } })
        if (!chapter) throw notFound('The chapter')
        const course = await courseToChange(c, signedIn(ctx), chapter.courseId)
        const moves = home !== before?.chapterId
        if (before && moves && !(await c.tx.chapter.count({ where: { id: before.chapterId, courseId: course.id } })))
          throw badInput('chapterId', 'A section stays in its course.')
        const { _max } = moves
          ? await c.tx.section.aggregate({ where: { chapterId: home }, _max: { position: true } })
          : { _max: { position: null } }
        const id = await writeSection(c, input, {
          before,
          attach,
          place: moves ? { chapterId: home, position: (_max.position ?? -1) + 1 } : {},
        })
        await keepTakeable(c, course)
        return { id, courseId: course.id }
      })
    },
  },
  {
    outputFields: (t) => ({
      section: t.prismaField({
        type: 'Section',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.section.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      course: t.prismaField({
        type: 'Course',
        description: 'The course with it.',
        resolve: (query, { courseId }, _args, { db }) =>
          db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }),
      }),
    }),
  },
)
