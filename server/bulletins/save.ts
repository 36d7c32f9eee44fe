import { z } from 'zod'
import { setAudience } from '../domain/audience/audience.ts'
import { tellUnread } from '../domain/badges.ts'
import { picture, takeFiles, takeUploads, type Attach, type FileInput } from '../platform/files/attachments.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion } from '../platform/kit/saves.ts'
import { cleanHtml } from '../platform/values/html.ts'
import { requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { Bulletin } from './entity.ts'
import { bulletinPublication } from './publication.ts'
import { bulletinsEditedBy, bulletinsSeenBy, writesBulletins } from './rules.ts'

const title = requiredText('Title', 120)
const text = z.string().max(100_000, 'Use at most 100,000 characters.')
/** The most pictures or files a page still shows well. */
const MOST = 20

const FileOfBulletin = builder.inputType('BulletinFileInput', {
  description: 'A picture or file of a bulletin: one that is there, a new one, or a new one in its place.',
  fields: (t) => ({
    id: t.id({ validate: uuid, description: 'Raw id of one that is there; left out, it is new.' }),
    file: t.field({ type: 'Upload', description: 'A new file.' }),
    fileId: t.id({ description: 'A new file, uploaded before.' }),
  }),
})

const filesOfBulletin = z.array(z.any()).max(MOST, `At most ${MOST}.`)
type Listed = { id?: string | null; file?: FileInput['upload']; fileId?: string | null }
const LISTS = { images: { use: 'IMAGE', kind: 'image' }, resources: { use: 'RESOURCE', kind: 'document' } } as const
type ListName = keyof typeof LISTS

/** Takes in what is new in the two lists. */
function takeLists(ctx: Context, input: { [L in ListName]?: readonly Listed[] | null }): Promise<Attach> {
  return takeUploads(
    ctx,
    (['images', 'resources'] as const).flatMap((list) =>
      (input[list] ?? []).map(({ file, fileId }, index): FileInput => ({
        upload: file,
        id: fileId,
        kind: LISTS[list].kind,
        field: `${list}.${index}.file`,
        isPublic: list === 'images',
      })),
    ),
  )
}

/** The list is as given: what it leaves out goes. Errors: BAD_USER_INPUT names the place in the list. */
async function setFiles(
  c: Change,
  bulletinId: string,
  list: ListName,
  files: readonly Listed[],
  attach: Attach,
): Promise<void> {
  const { use } = LISTS[list]
  const there = new Set((await c.tx.bulletinFile.findMany({ where: { bulletinId, use } })).map(({ id }) => id))
  const kept = files.flatMap(({ id }) => id ?? [])
  await c.tx.bulletinFile.deleteMany({ where: { bulletinId, use, id: { notIn: kept } } })
  for (const [position, { id }] of files.entries()) {
    const fileId = await attach(c, `${list}.${position}.file`)
    if (id) {
      if (!there.has(id)) throw badInput(`${list}.${position}.id`, 'It is no longer there.')
      await c.tx.bulletinFile.update({ where: { id }, data: { position, ...(fileId ? { fileId } : {}) } })
    } else {
      if (!fileId) throw badInput(`${list}.${position}.file`, 'Choose a file.')
      await c.tx.bulletinFile.create({ data: { bulletinId, use, position, fileId } })
    }
  }
}

/**
 * Whose news it may be: a brand manager's is of an own brand, by default the one worked on now. Errors: BAD_USER_INPUT
 * at brandId.
 */
async function brandOf(
  { tx }: Change,
  viewer: Viewer,
  asked: string | null | undefined,
  before: string | null,
): Promise<string | null> {
  const own = viewer.ownedBrandIds
  const first = viewer.editingBrandId && own.includes(viewer.editingBrandId) ? viewer.editingBrandId : own[0]
  const brandId = asked === undefined ? (before ?? (keepsToOwnBrands(viewer) ? (first ?? null) : null)) : asked
  if (keepsToOwnBrands(viewer) && (!brandId || !own.includes(brandId)))
    throw badInput('brandId', 'Choose a brand you manage.')
  if (brandId && !(await tx.brand.count({ where: { id: brandId } })))
    throw badInput('brandId', 'The brand is no longer there.')
  return brandId
}

/** The bulletin when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
async function bulletinToChange({ tx }: Change, viewer: Viewer, id: string) {
  const row = await tx.bulletin.findFirst({
    where: { AND: [{ id }, bulletinsEditedBy(viewer)] },
    omit: { words: true },
  })
  if (!row) throw await outOfReach(tx.bulletin, { AND: [{ id }, bulletinsSeenBy(viewer)] }, 'The bulletin')
  return row
}

mutation('saveBulletin', {
  description:
    'Saves a bulletin, or makes one as a draft unless it is published with it. A brand manager’s is of an own brand. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new bulletin, which needs a title.' }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out: saved whatever happened since.' }),
    title: t.string({ validate: title }),
    text: t.string({ validate: text, description: 'HTML of the rich text editor; what it cannot produce is dropped.' }),
    brandId: t.id({ validate: uuid, description: 'Raw id of the brand whose news it is; null for everybody’s.' }),
    audienceIds: t.idList({
      validate: uuids,
      description: 'Raw ids of assignment groups; an empty list is for everybody.',
    }),
    image: t.field({ type: 'Upload', description: 'On top of the page; JPG or PNG, 1600 x 900 recommended.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    thumbnail: t.field({ type: 'Upload', description: 'In lists; JPG or PNG.' }),
    thumbnailId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    attachFile: t.field({ type: 'Upload', description: 'The file it is about: PDF or picture.' }),
    attachFileId: t.id({ description: 'A file uploaded before; null removes it.' }),
    images: t.field({
      type: [FileOfBulletin],
      validate: filesOfBulletin,
      description: `All pictures of its gallery in order, at most ${MOST}.`,
    }),
    resources: t.field({
      type: [FileOfBulletin],
      validate: filesOfBulletin,
      description: `All further files in order, PDF or pictures, at most ${MOST}.`,
    }),
    ...bulletinPublication.inputs(t),
  }),
  may: writesBulletins,
  async first(ctx, input) {
    if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
    const { attachFile: upload, attachFileId: id } = input
    return {
      files: await takeFiles(ctx, {
        imageId: picture('image', input.image, input.imageId),
        thumbnailId: picture('thumbnail', input.thumbnail, input.thumbnailId),
        attachFileId: { upload, id, kind: 'document', field: 'attachFile', isPublic: false },
      }),
      lists: await takeLists(ctx, input),
    }
  },
  async does(c, { databaseId, version, brandId, audienceIds, images, resources, ...input }, viewer, { files, lists }) {
    if (!databaseId) c.as('createBulletin')
    const before = databaseId ? await bulletinToChange(c, viewer, databaseId) : null
    const data = {
      ...given({ title: input.title, text: input.text == null ? null : cleanHtml(input.text) }),
      brandId: await brandOf(c, viewer, brandId, before?.brandId ?? null),
      ...(await files.columns(c)),
    }
    const { id } =
      before ??
      (await c.tx.bulletin.create({
        data: { title: input.title ?? '', createdById: c.actorId, date: c.now, createdAt: c.now },
        select: { id: true },
      }))
    await saveVersion(c.tx.bulletin, { id, ...(before ? { version } : {}) }, data)
    if (audienceIds) await setAudience(c, 'Bulletin', id, audienceIds)
    if (images) await setFiles(c, id, 'images', images, lists)
    if (resources) await setFiles(c, id, 'resources', resources, lists)
    const { published, publishAt, unpublishAt } = input
    const wasOpen = before?.status === 'PUBLISHED'
    const standing = await bulletinPublication.settle(c, id, { published, publishAt, unpublishAt })
    // It stays open, but to others: more or less to read for some.
    if (wasOpen && standing.status === 'PUBLISHED' && (audienceIds || data.brandId !== before.brandId)) tellUnread(c)
    c.record({ type: 'Bulletin', id, before, after: { ...data, ...standing, audienceIds } })
    return { id }
  },
  answers: Bulletin.saved(),
})

mutation('deleteBulletin', {
  description:
    'Removes a bulletin for good, with who read it and what people said of it. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: writesBulletins,
  async does(c, { databaseId }, viewer) {
    const before = await bulletinToChange(c, viewer, databaseId)
    await c.tx.bulletin.delete({ where: { id: before.id } })
    if (before.status === 'PUBLISHED') tellUnread(c)
    c.record({ type: 'Bulletin', id: before.id, before })
    return { id: before.id }
  },
  answers: Bulletin.removed(),
})
