import { text as textOf } from 'node:stream/consumers'
import type { Change } from '../events.ts'
import { spokenWords } from '../files/captions.ts'

/** The words of stored captions, for search; undefined where they stay as they are. */
export async function spokenIn(c: Change, captionsId: string | null | undefined): Promise<string | undefined> {
  if (captionsId === undefined) return undefined
  const file = captionsId && (await c.tx.storedFile.findUnique({ where: { id: captionsId }, select: { key: true } }))
  return file ? spokenWords(await textOf(c.services.files.store.read(file.key))) : ''
}
