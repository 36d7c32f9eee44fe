import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { MediaKind } from '../../prisma/generated/client/client.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { turns } from '../platform/files/semaphore.ts'
import type { Incoming, Stored } from '../platform/files/files.ts'

/** Files one person may put into the media center within an hour: a photo shoot, and not a flood. */
const UPLOADS = 3000
/** The longer side of a preview in pixels. */
const PREVIEW = 640

/** A file of the media center with the small picture made of it. */
export interface TakenMedia {
  stored: Stored
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
export const kindOf = (mediaType: string): MediaKind => KINDS.find(([fits]) => fits.test(mediaType))?.[1] ?? 'OTHER'

// A picture of fifty million pixels takes 200 MB while it is made small.
const inTurn = turns(2)

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

/**
 * Takes a file in before the transaction opens, and makes the small picture of a picture. Errors: TOO_LARGE, TOO_MANY,
 * BAD_USER_INPUT at `file`.
 */
export async function takeMedia(
  ctx: Context,
  upload: Promise<Incoming> | null | undefined,
): Promise<TakenMedia | null> {
  if (!upload) return null
  await ctx.services.limits.use('upload', signedIn(ctx).id, { points: UPLOADS })
  const stored = await takeUpload(ctx, { upload, kind: 'media', field: 'file', isPublic: false })
  return stored && { stored, preview: await previewOf(ctx, stored) }
}

/** A picture that stands for a folder or file; seen by who sees that, so never public by itself. */
export const pictureOf = (field: string, upload: FileInput['upload'], id: FileInput['id']): FileInput => ({
  upload,
  id,
  kind: 'image',
  field,
  isPublic: false,
})
