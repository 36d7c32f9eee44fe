import type { Change } from '../events.ts'
import { cleanedHtml } from '../files/cleanedHtml.ts'

const PICTURES = /\/files\/([0-9a-f-]{36})"/g

/** A rich text as it came, and where in the input it stands. */
export interface WordsInput {
  html: string | null | undefined
  field: string
}

/** Rich texts cleaned, by what came. */
export type Words = ReadonlyMap<string, string>

/**
 * Cleans the rich texts of an input before its transaction opens, which would hold a connection meanwhile. Errors:
 * BAD_USER_INPUT at the field of one that takes too long.
 */
export async function takeWords(texts: readonly WordsInput[]): Promise<Words> {
  const words = new Map<string, string>()
  for (const { html, field } of texts) if (html != null) words.set(html, await cleanedHtml(html, field))
  return words
}

/**
 * HTML as it is kept: cleaned, and its pictures seen with it alone. Of the pictures the own ones open to who reads the
 * text, and those that stood in one before; an id that somebody typed opens nothing. What is public stays so where it is
 * another's: the logo of a brand.
 */
export async function savedHtml(c: Change, given: string, words?: Words): Promise<string> {
  const html = words?.get(given)
  if (html === undefined) throw new Error('A rich text was not taken in before its transaction')
  const ids = [...html.matchAll(PICTURES)].flatMap(([, id]) => id ?? [])
  // With nobody acting, as in a job, no picture is anybody's own.
  if (ids.length && c.actorId)
    await c.tx.storedFile.updateMany({
      where: { id: { in: ids }, mediaType: { startsWith: 'image/' }, uploadedById: c.actorId, inWords: false },
      data: { inWords: true, isPublic: false },
    })
  return html
}
