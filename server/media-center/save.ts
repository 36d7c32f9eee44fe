import { picture, takeFiles } from '../platform/attachments/attachments.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { checkEnding, endingFits } from '../platform/files/endings.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { saveVersion, versionInput } from '../platform/kit/saves.ts'
import { uuid } from '../platform/values/inputs.ts'
import { address, pictureInputs } from './add.ts'
import { idOfMedia, mediaToChange } from './change.ts'
import { Media } from './entity.ts'
import { contentOf, takeMedia } from './files.ts'
import { moveInto } from './move.ts'
import { checkRootName, keysOf, name, named } from './names.ts'
import type { Viewer } from '../platform/viewer.ts'
import { writesMedia } from './rules.ts'
import { lockFolder, lockTree, nameIn, openBelow } from './tree.ts'

mutation('saveMedia', {
  description:
    'Renames a folder or file, shows or hides it, or puts another file in its place: its address stays, and the old file is kept. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, TOO_LARGE, CONFLICT at name, and for a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Raw id of what is changed.' }),
    path: t.string({ validate: address, description: 'The same by its path.' }),
    version: versionInput(t),
    into: t.string({
      validate: address,
      description:
        'The folder it is put into, by its path; its own path or that of its folder leaves it where it is. Left out, it stays.',
    }),
    name: t.string({ validate: name }),
    isPublic: t.boolean({ description: 'Shown to learners, as far as the folders above are.' }),
    file: t.field({ type: 'Upload', description: 'Takes the place of the file; of the same kinds as a new one.' }),
    fileId: t.id({ description: 'A file uploaded before, as media; in place of `file`.' }),
    ...pictureInputs(t),
  }),
  may: writesMedia,
  first: async (ctx, input) => ({
    taken: await takeMedia(ctx, input),
    pictures: await takeFiles(ctx, {
      coverImageId: picture('coverImage', input.coverImage, input.coverImageId),
      thumbnailId: picture('fileThumb', input.fileThumb, input.fileThumbId),
    }),
  }),
  async does(c, { version, name: wanted, isPublic, into, ...which }, viewer, { taken, pictures }) {
    const id = await idOfMedia(c, which)
    if (into) await putInFolder(c, viewer, id, into)
    const asked = await mediaToChange(c, viewer, id)
    if (isPublic != null && isPublic !== asked.isPublic) await lockTree(c.tx)
    await lockFolder(c.tx, asked.parentId)
    // As it stands now that nobody else moves it.
    const before = await mediaToChange(c, viewer, id)
    if (taken && before.folder) throw badInput('file', 'A folder holds files, and is none.')
    const data = await pictures.columns(c)
    if (wanted != null && wanted !== before.name) {
      checkRootName(wanted, before.parentId)
      Object.assign(data, named(await nameIn(c.tx, { parentId: before.parentId, text: wanted, ownId: id })))
    }
    await checkKind(c, before, { wanted, taken: taken?.stored.mediaType })
    if (taken && before.fileId) {
      await c.tx.mediaVersion.create({
        data: {
          itemId: id,
          fileId: before.fileId,
          previewId: before.previewId,
          replacedById: c.actorId,
          replacedAt: c.now,
        },
      })
      Object.assign(data, await contentOf(c, taken))
    }
    await saveVersion(c.tx.mediaItem, { id, version }, { ...data, ...shownAs(isPublic) })
    if (isPublic != null && isPublic !== before.isPublic) await openBelow(c.tx, [id])
    c.record({ type: 'MediaItem', id, before, after: { ...data, isPublic, file: taken?.stored } })
    return { id }
  },
  answers: Media.saved(),
})

/** Puts it into another folder; sent back as it was read, it stays. Errors: as moveMedia says. */
async function putInFolder(c: Change, viewer: Viewer, id: string, into: string): Promise<void> {
  const { ancestorIds, key } = await mediaToChange(c, viewer, id)
  const above = await c.tx.mediaItem.findMany({ where: { id: { in: ancestorIds } }, select: { id: true, key: true } })
  const folder = ancestorIds.map((one) => above.find((row) => row.id === one)?.key)
  const asked = keysOf(into)?.join('/')
  if (asked === folder.join('/') || asked === [...folder, key].join('/')) return
  await moveInto(c, viewer, [id], { path: into })
}

/** What is hidden is closed with it; what is shown is open once the folders above were asked. */
const shownAs = (isPublic: boolean | null | undefined) =>
  isPublic == null ? {} : isPublic ? { isPublic } : { isPublic, open: false }

interface Asked {
  wanted?: string | null
  taken?: string
}

/**
 * A link to “Prices.pdf” that opens a film would mislead whoever has it. Errors: BAD_USER_INPUT at `name` for a new
 * name, and at `file` for a file that the name does not fit.
 */
async function checkKind(c: Change, before: { name: string; fileId: string | null }, { wanted, taken }: Asked) {
  if (!before.fileId || (!taken && (wanted == null || wanted === before.name))) return
  const mediaType = taken ?? (await c.tx.storedFile.findUniqueOrThrow({ where: { id: before.fileId } })).mediaType
  if (wanted != null) checkEnding(wanted, mediaType, 'name')
  else if (!endingFits(before.name, mediaType))
    throw badInput('file', `“${before.name}” is another kind of file. Choose one of the same kind, or rename it first.`)
}
