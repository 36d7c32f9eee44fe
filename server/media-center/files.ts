import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { MediaKind } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { addFile, attach, takeUpload } from '../platform/attachments/attachments.ts'
import { semaphore } from '../platform/files/semaphore.ts'
import { fitsKind, type Incoming, type Stored } from '../platform/files/files.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { accountOf } from '../platform/viewer.ts'

/** The longer side of a preview in pixels. */
const PREVIEW = 640

/** A file of the media center with the small picture made of it. */
export interface AcceptedMedia {
  stored: Stored
  /** Its id where it was uploaded before; null until its row is made. */
  fileId: string | null
  preview: Stored | null
}

const KINDS: readonly (readonly [RegExp, MediaKind])[] = [
  [/^image\/(png|jpeg)$/, 'IMAGE'],
  [/^application\/pdf$/, 'PDF'],
  [/^video\//, 'VIDEO'],
  [/^audio\//, 'AUDIO'],
  [/^text\//, 'TEXT'],
]

/** What a file is to who looks at it. */
const kindOf = (mediaType: string): MediaKind => KINDS.find(([fits]) => fits.test(mediaType))?.[1] ?? 'OTHER'

// A picture of fifty million pixels takes 200 MB while it is made small.
const inTurn = semaphore(2)

async function previewOf({ services: { files } }: Context, stored: Stored): Promise<Stored | null> {
  if (kindOf(stored.mediaType) !== 'IMAGE') return null
  return inTurn(async () => {
    const small = sharp(await buffer(files.store.read(stored.key))).resize({
      width: PREVIEW,
      height: PREVIEW,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { hasAlpha } = await small.metadata()
    return hasAlpha
      ? files.keep(await small.png({ compressionLevel: 9 }).toBuffer(), 'preview.png', 'image/png')
      : files.keep(await small.jpeg({ quality: 80 }).toBuffer(), 'preview.jpg', 'image/jpeg')
  })
}

const STORED = {
  key: true,
  name: true,
  mediaType: true,
  size: true,
  sha256: true,
  width: true,
  height: true,
  durationSeconds: true,
} as const

interface Given {
  file?: Promise<Incoming> | null
  fileId?: string | null
}

/** What came as a file or was uploaded before by who asks; null for neither. */
async function givenFile(
  ctx: Context,
  { file: upload, fileId: id }: Given,
): Promise<Omit<AcceptedMedia, 'preview'> | null> {
  if (upload) {
    await ctx.services.limits.use('media', signedIn(ctx).id)
    const stored = await takeUpload(ctx, { upload, kind: 'media', field: 'file', isPublic: false })
    return stored && { stored, fileId: null }
  }
  if (!id) return null
  const uploadedById = accountOf(signedIn(ctx))
  const stored = isUuid(id) ? await ctx.db.storedFile.findFirst({ where: { id, uploadedById }, select: STORED }) : null
  if (!stored || !fitsKind('media', stored.mediaType)) throw badInput('fileId', 'Not a file you uploaded.')
  return { stored, fileId: id }
}

/**
 * Takes a file in before the transaction opens, and makes the small picture of a picture. Errors: TOO_LARGE, TOO_MANY,
 * BAD_USER_INPUT at `file` or `fileId`.
 */
export async function takeMedia(ctx: Context, asked: Given): Promise<AcceptedMedia | null> {
  const given = await givenFile(ctx, asked)
  return given && { ...given, preview: await previewOf(ctx, given.stored) }
}

/** The columns of a file's content. Errors: BAD_USER_INPUT at `fileId` for one that is gone by now. */
export async function contentOf(c: Change, { stored, fileId, preview }: AcceptedMedia) {
  return {
    kind: kindOf(stored.mediaType),
    size: stored.size,
    fileId: fileId
      ? await attach(c, null, { id: fileId, kind: 'media', field: 'fileId', isPublic: false })
      : await addFile(c, stored, false),
    previewId: preview && (await addFile(c, preview, false)),
  }
}
