import { z } from 'zod'
import { picture, takeFiles } from '../platform/attachments/attachments.ts'
import { checkEnding } from '../platform/files/endings.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { InputFields } from '../platform/kit/mutation.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { seesBrand } from '../brands/rules.ts'
import { Media } from './entity.ts'
import { contentOf, takeMedia } from './files.ts'
import { checkRootName, fittingName, keysOf, name, named } from './names.ts'
import { idAt } from './places.ts'
import { editsMedia, mediaVisibleTo, writesMedia } from './rules.ts'
import { checkDepth, lockFolder, nameIn, placeWithin, ROOT, type Place } from './tree.ts'

/** An address within the media center. */
export const address = z.string().max(8000, 'Use at most 8000 characters.')

/** The pictures that stand for a folder or file. */
export const pictureInputs = (t: InputFields) => ({
  coverImage: t.field({ type: 'Upload', description: 'The picture of its card; JPG or PNG.' }),
  coverImageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
  fileThumb: t.field({ type: 'Upload', description: 'In place of the preview made by the portal; JPG or PNG.' }),
  fileThumbId: t.id({ description: 'A picture uploaded before; null removes it.' }),
})

/** Where something is put: a folder by id or path, or the folder of a brand. */
interface Destination {
  folderId?: string | null
  path?: string | null
  brandId?: string | null
}

const FOLDER = { id: true, folder: true, ancestorIds: true, brandId: true, open: true, isPublic: true }

/** The folder of a brand, made when something is first put into it. */
async function folderOfBrand(c: Change, viewer: Viewer, brandId: string) {
  const known = await c.tx.mediaItem.findFirst({ where: { brandId, parentId: null, deletedAt: null }, select: FOLDER })
  if (known) return known
  await lockFolder(c.tx, null)
  const brand = await c.tx.brand.findUnique({ where: { id: brandId }, select: { id: true, name: true, active: true } })
  if (!brand || !seesBrand(viewer, brand)) throw notFound('The brand')
  const made = await c.tx.mediaItem.findFirst({ where: { brandId, parentId: null, deletedAt: null }, select: FOLDER })
  if (made) return made
  const text = await nameIn(c.tx, { parentId: null, text: fittingName(brand.name), another: true })
  return c.tx.mediaItem.create({
    data: {
      ...named(text),
      folder: true,
      kind: 'FOLDER',
      isPublic: true,
      open: true,
      ancestorIds: [],
      brandId,
      createdById: c.actorId,
      createdAt: c.now,
    },
    select: FOLDER,
  })
}

type OpenPlace = Place & { isPublic: boolean }

/** The place things are put into, for who may put something there. Errors: NOT_FOUND, FORBIDDEN. */
export async function destinationOf(
  c: Change,
  viewer: Viewer,
  { folderId, path, brandId }: Destination,
): Promise<OpenPlace> {
  if (brandId && !editsMedia(viewer, brandId)) throw failure('FORBIDDEN', NO_PERMISSION)
  const keys = keysOf(path ?? '')
  if (!keys) throw notFound('The folder')
  if (!folderId && !keys.length) {
    if (brandId) {
      const folder = await folderOfBrand(c, viewer, brandId)
      return { ...placeWithin(folder), isPublic: folder.isPublic }
    }
    // What is new at the root waits until somebody shows it.
    if (!editsMedia(viewer, null)) throw failure('FORBIDDEN', NO_PERMISSION)
    return { ...ROOT, isPublic: false }
  }
  const id = folderId ?? (await idAt(c.tx, keys, brandId ?? null))
  const folder = id
    ? await c.tx.mediaItem.findFirst({ where: { AND: [{ id }, mediaVisibleTo(viewer)] }, select: FOLDER })
    : null
  if (!folder?.folder) throw notFound('The folder')
  if (!editsMedia(viewer, folder.brandId)) throw failure('FORBIDDEN', NO_PERMISSION)
  return { ...placeWithin(folder), isPublic: true }
}

mutation('addMedia', {
  description:
    'Puts a file into the media center, or makes a folder. A brand manager does in the folders of own brands. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, TOO_LARGE, TOO_MANY, CONFLICT at name where the folder has one of it.',
  about: 'A file, or without one a folder.',
  input: (t) => ({
    name: t.string({ validate: name, description: 'Of a folder; of a file its own name by default.' }),
    file: t.field({
      type: 'Upload',
      description:
        'PNG, JPEG, PDF, MP4, MOV, MP3, M4A, WAV, plain text, Office document or zip, with a name that ends as such; at most 100 MB.',
    }),
    fileId: t.id({ description: 'A file uploaded before, as media; in place of `file`.' }),
    folderId: t.id({ validate: uuid, description: 'Raw id of the folder it goes into; the root by default.' }),
    path: t.string({ validate: address, description: 'The same folder by its path.' }),
    brandId: t.id({ validate: uuid, description: 'Raw id of the brand into whose folder it goes, made if need be.' }),
    isPublic: t.boolean({
      description:
        'Shown to learners, as far as the folders above are. By default so in a folder, and not at the root.',
    }),
    keepBoth: t.boolean({ description: 'Takes another name where this one is taken.' }),
    ...pictureInputs(t),
  }),
  may: writesMedia,
  async first(ctx, input) {
    if (!input.file && !input.fileId && !input.name) throw badInput('name', 'Name is required.')
    return {
      taken: await takeMedia(ctx, input),
      pictures: await takeFiles(ctx, {
        coverImageId: picture('coverImage', input.coverImage, input.coverImageId),
        thumbnailId: picture('fileThumb', input.fileThumb, input.fileThumbId),
      }),
    }
  },
  async does(c, { name: wanted, isPublic, keepBoth, ...where }, viewer, { taken, pictures }) {
    const place = await destinationOf(c, viewer, where)
    await lockFolder(c.tx, place.id)
    // It may have been moved, hidden or deleted while the lock was waited for.
    const still = place.id
      ? await c.tx.mediaItem.findFirst({ where: { id: place.id, deletedAt: null }, select: FOLDER })
      : null
    if (place.id && !still) throw notFound('The folder')
    const { id: parentId, line, brandId, open } = still ? placeWithin(still) : ROOT
    checkDepth(line.length)
    const given = wanted ?? fittingName(taken?.stored.name ?? '')
    checkRootName(given, parentId)
    if (taken) checkEnding(given, taken.stored.mediaType, wanted ? 'name' : taken.fileId ? 'fileId' : 'file')
    const text = await nameIn(c.tx, { parentId, text: given, another: keepBoth ?? false })
    const shown = isPublic ?? place.isPublic
    const { id } = await c.tx.mediaItem.create({
      data: {
        ...named(text),
        ...(taken ? await contentOf(c, taken) : { folder: true, kind: 'FOLDER' as const }),
        ...(await pictures.columns(c)),
        parentId,
        ancestorIds: line,
        brandId,
        isPublic: shown,
        open: open && shown,
        createdById: c.actorId,
        createdAt: c.now,
      },
      select: { id: true },
    })
    c.record({ type: 'MediaItem', id, after: { name: text, folderId: parentId, isPublic: shown, file: taken?.stored } })
    return { id }
  },
  answers: Media.saved(),
})
