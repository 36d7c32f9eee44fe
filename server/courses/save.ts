import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { attach, takeUpload, type FileInput } from '../platform/attachments.ts'
import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid } from '../platform/inputs.ts'
import { claimRoom, keepBrandRoom } from '../platform/quota.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { curriculumsEditedBy, keepsToOwnBrands } from '../curriculums/rules.ts'
import { courseToChange, unfinished } from './change.ts'

const title = requiredText('Title', 120)
export const passingScore = z.number().int().min(0, 'Use 0 to 100 percent.').max(100, 'Use 0 to 100 percent.')
export const maxAttempts = z.number().int().min(1, 'Use 1 or more.').max(100, 'Use at most 100.')

/** A new course, last in the curriculum named with it; a brand manager names one, to stand in it. */
async function addCourse(c: Change, viewer: Viewer, given: { title: string; curriculumId?: string | null }): Promise<string> {
  await claimRoom(c, 'courses', () => c.tx.course.count())
  if (!given.curriculumId && keepsToOwnBrands(viewer)) throw badInput('curriculumId', 'Choose the curriculum it belongs to.')
  const { id } = await c.tx.course.create({ data: { title: given.title, shareKey: randomUUID().replaceAll('-', '') } })
  if (given.curriculumId) {
    if (!await c.tx.curriculum.count({ where: { AND: [{ id: given.curriculumId }, curriculumsEditedBy(viewer)] } })) throw badInput('curriculumId', 'Choose a curriculum you may edit.')
    const { _max } = await c.tx.curriculumCourse.aggregate({ where: { curriculumId: given.curriculumId }, _max: { position: true } })
    await c.tx.curriculumCourse.create({ data: { curriculumId: given.curriculumId, courseId: id, position: (_max.position ?? -1) + 1 } })
    await keepBrandRoom(c, 'courses', given.curriculumId)
  }
  return id
}

/** Opens or closes it; closing what was never open leaves the draft. */
async function setPublished(c: Change, { id, status }: { id: string; status: string }, published: boolean): Promise<void> {
  const problem = published ? await unfinished(c, id) : null
  if (problem) throw failure('CONFLICT', problem)
  if (!published && status !== 'PUBLISHED') return
  await c.tx.course.update({ where: { id }, data: { status: published ? 'PUBLISHED' : 'UNPUBLISHED' } })
  if (!published) await c.emit('curriculum.changed', { curriculumIds: await curriculumsOf(c, id) })
}

const curriculumsOf = async (c: Change, courseId: string): Promise<string[]> =>
  (await c.tx.curriculumCourse.findMany({ where: { courseId }, select: { curriculumId: true } })).map(({ curriculumId }) => curriculumId)

builder.relayMutationField('createCourse', {
  inputFields: (t) => ({
    title: t.string({ required: true, validate: title }),
    curriculumId: t.id({ validate: uuid, description: 'Raw id of the curriculum to append it to; a brand manager has to name one.' }),
  }),
}, {
  description: 'A new course as a draft. Errors: BAD_USER_INPUT, CONFLICT when all available courses are used.',
  authScopes: { right: 'create-edit-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'createCourse', async (c) => {
    const id = await addCourse(c, signedIn(ctx), input)
    c.record({ type: 'Course', id, after: input })
    return { id }
  }),
}, { outputFields: (t) => ({ course: t.prismaField({ type: 'Course', description: 'The new course.', resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

builder.relayMutationField('saveCourse', {
  description: 'What to change; what is left out stays.',
  inputFields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new course, which needs a title.' }),
    curriculumId: t.id({ validate: uuid, description: 'For a new course: the curriculum to append it to.' }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out: saved whatever happened since.' }),
    title: t.string({ validate: title }),
    description: t.string({ validate: optionalText(250) }),
    passingScore: t.int({ validate: passingScore }),
    maxAttempts: t.int({ validate: maxAttempts, description: 'Null: as many as wanted.' }),
    image: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    cheatSheet: t.field({ type: 'Upload', description: 'PDF, PNG or JPG.' }),
    cheatSheetId: t.id({ description: 'A file uploaded before; null removes it.' }),
    published: t.boolean({ description: 'Needs publish-courses.' }),
  }),
}, {
  description: 'Saves a course. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or when all available courses are used.',
  authScopes: { right: 'create-edit-courses' },
  resolve: async (_root, { input }, ctx) => {
    const { databaseId, curriculumId, version, image, imageId, cheatSheet, cheatSheetId, published, maxAttempts: attempts, title: text, description, passingScore: score } = input
    const viewer = signedIn(ctx)
    if (published != null && !can(viewer, 'publish-courses')) throw failure('FORBIDDEN', NO_PERMISSION)
    if (!databaseId && !text) throw badInput('title', 'Title is required.')
    const files: Record<'imageId' | 'cheatSheetId', FileInput> = {
      imageId: { upload: image, id: imageId, kind: 'image', field: 'image', isPublic: true },
      cheatSheetId: { upload: cheatSheet, id: cheatSheetId, kind: 'document', field: 'cheatSheet', isPublic: false },
    }
    const taken = await Promise.all(Object.entries(files).map(async ([column, file]) => ({ column, file, stored: await takeUpload(ctx, file) })))
    return change(ctx, databaseId ? 'saveCourse' : 'createCourse', async (c) => {
      const before = databaseId ? await courseToChange(c, viewer, databaseId) : null
      const id = databaseId ?? await addCourse(c, viewer, { title: text ?? '', curriculumId })
      const stored: Record<string, string | null> = {}
      for (const { column, file, stored: upload } of taken) {
        const fileId = await attach(c, upload, file)
        if (fileId !== undefined) stored[column] = fileId
      }
      const data = {
        ...stored, ...(text == null ? {} : { title: text }), ...(description == null ? {} : { description }), ...(score == null ? {} : { passingScore: score }),
        ...(attempts === undefined ? {} : { maxAttempts: attempts }),
      }
      const { count } = await c.tx.course.updateMany({ where: { id, ...(version == null || !databaseId ? {} : { version }) }, data: { ...data, version: { increment: 1 } } })
      if (!count) throw stale()
      if (published != null) await setPublished(c, { id, status: before?.status ?? 'DRAFT' }, published)
      c.record({ type: 'Course', id, before, after: { ...data, published } })
      return { id }
    })
  },
}, { outputFields: (t) => ({ course: t.prismaField({ type: 'Course', description: 'As saved.', resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

builder.relayMutationField('publishCourse', {
  inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }), published: t.boolean({ required: true, description: 'False closes it.' }) }),
}, {
  description: 'Opens a course or closes it. Errors: NOT_FOUND, FORBIDDEN, CONFLICT says what the course lacks.',
  authScopes: { right: 'publish-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'publishCourse', async (c) => {
    const before = await courseToChange(c, signedIn(ctx), input.databaseId, 'publish-courses')
    await setPublished(c, before, input.published)
    c.record({ type: 'Course', id: before.id, before: { status: before.status }, after: { published: input.published } })
    return { id: before.id }
  }),
}, { outputFields: (t) => ({ course: t.prismaField({ type: 'Course', description: 'As it is now.', resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }) }) }) })

builder.relayMutationField('deleteCourse', {
  inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
}, {
  description: 'Removes a course with people’s progress in it; their certificates and points stay. Errors: NOT_FOUND, FORBIDDEN.',
  authScopes: { right: 'delete-courses' },
  resolve: (_root, { input }, ctx) => change(ctx, 'deleteCourse', async (c) => {
    const before = await courseToChange(c, signedIn(ctx), input.databaseId, 'delete-courses')
    const curriculumIds = await curriculumsOf(c, before.id)
    await c.tx.course.delete({ where: { id: before.id } })
    c.record({ type: 'Course', id: before.id, before })
    await c.emit('curriculum.changed', { curriculumIds })
    return { id: before.id }
  }),
}, {
  outputFields: (t) => ({
    deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type: 'Course' }) }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
  }),
})
