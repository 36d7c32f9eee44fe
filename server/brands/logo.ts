import sharp from 'sharp'
import type { Services } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'

/** Whether the ground of a stored logo shows through. Errors: BAD_USER_INPUT for what is no PNG. */
export async function isTransparent(
  { files }: Services,
  { key, mediaType }: { key: string; mediaType: string },
): Promise<boolean> {
  if (mediaType !== 'image/png') throw badInput('logoImage', 'The logo is a PNG with transparent background.')
  const picture = files.store.read(key).pipe(sharp())
  return !(await picture.stats()).isOpaque
}
