import { attach, takeUpload, type FileInput } from '../platform/attachments.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import { cleanHtml } from '../platform/html.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/inputs.ts'
import { reorder, sameIds } from '../platform/reorder.ts'
import { courseToChange, keepTakeable } from './change.ts'
import { SectionType } from './chapters.ts'

const title = requiredText('Title', 120)
const MOVED = 'The list changed meanwhile. Reload to see it as it is.'

builder.relayMutationField('saveChapter', {
  inputFields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new chapter, last in the course.' }),
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; needed for a new chapter.' }),
    title: t.string({ required: true, validate: title }),
  }),
}, {
  description: 'Adds a chapter or renames one. Errors: BAD_USER_INPUT, NOT_FOUND, FORBIDDEN.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'saveChapter', async (c) => {
    const before = input.databaseId ? await c.tx.chapter.findUnique({ where: { id: input.databaseId } }) : null
    if (input.databaseId && !before) throw notFound('The chapter')
    const courseId = before?.courseId ?? input.courseId
    if (!courseId) throw badInput('courseId', 'Name the course.')
    await courseToChange(c, signedIn(ctx), courseId)
    if (before) {
      await c.tx.chapter.update({ where: { id: before.id }, data: { title: input.title } })
      c.record({ type: 'Chapter', id: before.id, before, after: { title: input.title } })
      return { id: before.id, courseId }
    }
    const { _max } = await c.tx.chapter.aggregate({ where: { courseId }, _max: { position: true } })
    const { id } = await c.tx.chapter.create({ data: { courseId, title: input.title, position: (_max.position ?? -1) + 1 } })
    c.record({ type: 'Chapter', id, after: input })
    return { id, courseId }
  }),
}, {
  outputFields: (t) => ({
    chapter: t.prismaField({ type: 'Chapter', description: 'As saved.', resolve: (query, { id }, _args, { db }) => db.chapter.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course with it.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('deleteChapter', {
  inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Removes a chapter with its sections. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for the last sections of a published course.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'deleteChapter', async (c) => {
    const before = await c.tx.chapter.findUnique({ where: { id: input.databaseId }, include: { sections: { select: { id: true, title: true } } } })
    if (!before) throw notFound('The chapter')
    const course = await courseToChange(c, signedIn(ctx), before.courseId)
    await c.tx.chapter.delete({ where: { id: before.id } })
    await keepTakeable(c, course)
    c.record({ type: 'Chapter', id: before.id, before })
    return { id: before.id, courseId: course.id }
  }),
}, {
  outputFields: (t) => ({
    deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type: 'Chapter' }) }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    course: t.prismaField({ type: 'Course', description: 'The course without it.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('reorderChapters', {
  inputFields: (t) => ({
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; told from the first chapter when left out.' }),
    ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all its chapters, first to last.' }),
  }),
}, {
  description: 'Puts the chapters of a course in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input: { courseId: given, ids } }, ctx) => change(ctx, 'reorderChapters', async (c) => {
    const courseId = given ?? (ids[0] ? await c.tx.chapter.findUnique({ where: { id: ids[0] }, select: { courseId: true } }) : null)?.courseId
    if (!courseId) throw notFound('The chapter')
    await courseToChange(c, signedIn(ctx), courseId)
    const before = (await c.tx.chapter.findMany({ where: { courseId }, orderBy: { position: 'asc' }, select: { id: true } })).map(({ id }) => id)
    if (!sameIds(before, ids)) throw failure('CONFLICT', MOVED)
    await reorder(c.tx, 'Chapter', ids)
    c.record({ type: 'Course', id: courseId, before: { chapters: before }, after: { chapters: ids } })
    return { courseId }
  }),
}, { outputFields: (t) => ({ course: t.prismaField({ type: 'Course', description: 'In the new order.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }) }) })

builder.relayMutationField('saveSection', {
  description: 'What to change; what is left out stays.',
  inputFields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new section, last in the chapter.' }),
    chapterId: t.id({ validate: uuid, description: 'Raw id of the chapter; needed for a new section, moves an old one.' }),
    type: t.field({ type: SectionType, description: 'TEXT by default.' }),
    title: t.string({ validate: title }),
    body: t.string({ validate: optionalText(100_000), description: 'HTML; cleaned before it is kept.' }),
    videoFile: t.field({ type: 'Upload', description: 'MP4 or MOV.' }),
    videoFileId: t.id({ description: 'A video uploaded before; null removes it.' }),
    subtitleFile: t.field({ type: 'Upload', description: 'WebVTT or SRT.' }),
    subtitleFileId: t.id({ description: 'Captions uploaded before; null removes them.' }),
    audioFile: t.field({ type: 'Upload', description: 'MP3, M4A or WAV.' }),
    audioFileId: t.id({ description: 'A recording uploaded before; null removes it.' }),
    imageFile: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    imageFileId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  }),
}, {
  description: 'Adds or saves a section. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT when a published course would lack its video or recording.',
  authScopes: { right: 'create-edit-courses' },
  resolve: async (_root, { input }, ctx) => {
    const { databaseId, chapterId, type, title: text, body } = input
    const files: Record<'videoFileId' | 'subtitleFileId' | 'audioFileId' | 'imageFileId', FileInput> = {
      videoFileId: { upload: input.videoFile, id: input.videoFileId, kind: 'video', field: 'videoFile', isPublic: false },
      subtitleFileId: { upload: input.subtitleFile, id: input.subtitleFileId, kind: 'caption', field: 'subtitleFile', isPublic: false },
      audioFileId: { upload: input.audioFile, id: input.audioFileId, kind: 'audio', field: 'audioFile', isPublic: false },
      imageFileId: { upload: input.imageFile, id: input.imageFileId, kind: 'image', field: 'imageFile', isPublic: false },
    }
    if (!databaseId && !text) throw badInput('title', 'Title is required.')
    const taken = await Promise.all(Object.entries(files).map(async ([column, file]) => ({ column, file, stored: await takeUpload(ctx, file) })))
    return change(ctx, 'saveSection', async (c) => {
      const before = databaseId ? await c.tx.section.findUnique({ where: { id: databaseId } }) : null
      if (databaseId && !before) throw notFound('The section')
      const home = chapterId ?? before?.chapterId
      if (!home) throw badInput('chapterId', 'Name the chapter.')
      const chapter = await c.tx.chapter.findUnique({ where: { id: home }, select: { courseId: true } })
      if (!chapter) throw notFound('The chapter')
      const course = await courseToChange(c, signedIn(ctx), chapter.courseId)
      if (before && home !== before.chapterId && !await c.tx.chapter.count({ where: { id: before.chapterId, courseId: course.id } })) throw badInput('chapterId', 'A section stays in its course.')
      const stored: Record<string, string | null> = {}
      for (const { column, file, stored: upload } of taken) {
        const fileId = await attach(c, upload, file)
        if (fileId !== undefined) stored[column] = fileId
      }
      const data = { ...stored, ...(type == null ? {} : { type }), ...(text == null ? {} : { title: text }), ...(body == null ? {} : { body: cleanHtml(body) }) }
      const moves = home !== before?.chapterId
      const { _max } = moves ? await c.tx.section.aggregate({ where: { chapterId: home }, _max: { position: true } }) : { _max: { position: null } }
      const place = moves ? { chapterId: home, position: (_max.position ?? -1) + 1 } : {}
      const { id } = before
        ? await c.tx.section.update({ where: { id: before.id }, data: { ...data, ...place } })
        : await c.tx.section.create({ data: { type: 'TEXT', title: text ?? '', position: 0, chapterId: home, ...data, ...place } })
      await keepTakeable(c, course)
      c.record({ type: 'Section', id, before, after: { ...data, ...place } })
      return { id, courseId: course.id }
    })
  },
}, {
  outputFields: (t) => ({
    section: t.prismaField({ type: 'Section', description: 'As saved.', resolve: (query, { id }, _args, { db }) => db.section.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course with it.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('deleteSection', {
  inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Removes a section. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for the last one of a published course.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'deleteSection', async (c) => {
    const before = await c.tx.section.findUnique({ where: { id: input.databaseId }, include: { chapter: { select: { courseId: true } } } })
    if (!before) throw notFound('The section')
    const course = await courseToChange(c, signedIn(ctx), before.chapter.courseId)
    await c.tx.section.delete({ where: { id: before.id } })
    await keepTakeable(c, course)
    c.record({ type: 'Section', id: before.id, before })
    return { id: before.id, courseId: course.id }
  }),
}, {
  outputFields: (t) => ({
    deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type: 'Section' }) }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    course: t.prismaField({ type: 'Course', description: 'The course without it.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})

builder.relayMutationField('reorderSections', {
  inputFields: (t) => ({
    chapterId: t.id({ validate: uuid, description: 'Raw id of the chapter; told from the first section when left out.' }),
    ids: t.idList({ required: true, validate: uuids, description: 'Raw ids of all its sections, first to last.' }),
  }),
}, {
  description: 'Puts the sections of a chapter in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input: { chapterId: given, ids } }, ctx) => change(ctx, 'reorderSections', async (c) => {
    const chapterId = given ?? (ids[0] ? await c.tx.section.findUnique({ where: { id: ids[0] }, select: { chapterId: true } }) : null)?.chapterId
    const chapter = chapterId ? await c.tx.chapter.findUnique({ where: { id: chapterId }, select: { id: true, courseId: true } }) : null
    if (!chapter) throw notFound('The chapter')
    await courseToChange(c, signedIn(ctx), chapter.courseId)
    const before = (await c.tx.section.findMany({ where: { chapterId: chapter.id }, orderBy: { position: 'asc' }, select: { id: true } })).map(({ id }) => id)
    if (!sameIds(before, ids)) throw failure('CONFLICT', MOVED)
    await reorder(c.tx, 'Section', ids)
    c.record({ type: 'Chapter', id: chapter.id, before: { sections: before }, after: { sections: ids } })
    return { id: chapter.id, courseId: chapter.courseId }
  }),
}, {
  outputFields: (t) => ({
    chapter: t.prismaField({ type: 'Chapter', description: 'In the new order.', resolve: (query, { id }, _args, { db }) => db.chapter.findUniqueOrThrow({ ...query, where: { id } }) }),
    course: t.prismaField({ type: 'Course', description: 'The course.', resolve: (query, { courseId }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }) }),
  }),
})
