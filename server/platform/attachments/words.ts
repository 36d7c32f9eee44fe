import type { Change } from '../events.ts'
import { cleanedHtml } from '../files/cleanedHtml.ts'

const PICTURES = /\/files\/([0-9a-f-]{36})"/g

/**
 * HTML as it is kept: cleaned, and its pictures seen with it alone. Of the pictures the own ones open to who reads the
 * text, and those that stood in one before; an id that somebody typed opens nothing. What is public stays so where it is
 * another's: the logo of a brand.
 */
export async function savedHtml(c: Change, given: string, field = 'text'): Promise<string> {
  const html = await cleanedHtml(given, field)
  const ids = [...html.matchAll(PICTURES)].flatMap(([, id]) => id ?? [])
  // With nobody acting, as in a job, no picture is anybody's own.
  if (ids.length && c.actorId)
    await c.tx.storedFile.updateMany({
      where: { id: { in: ids }, mediaType: { startsWith: 'image/' }, uploadedById: c.actorId, inWords: false },
      data: { inWords: true, isPublic: false },
    })
  return html
}
