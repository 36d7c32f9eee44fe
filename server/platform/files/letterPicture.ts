import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Db } from '../db.ts'
import type { Files } from './files.ts'

/** Its width in pixels: twice what a letter shows, for sharp screens. */
const WIDTH = 1008
/** One piece of news goes to thousands: the last few are kept as they were made. */
const KEPT = 8
const made = new Map<string, Promise<Buffer | null>>()

interface Needed {
  db: Db
  files: Files
}

async function make({ db, files }: Needed, id: string): Promise<Buffer | null> {
  const file = await db.storedFile.findUnique({ where: { id }, select: { key: true } })
  if (!file) return null
  return (
    sharp(await buffer(files.store.read(file.key)))
      .resize({ width: WIDTH, withoutEnlargement: true })
      // Letters are white, whatever the reader’s program makes of transparency.
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer()
  )
}

/**
 * The picture of a letter, small enough to travel within it: an address would end before the letter is read, and tell
 * who opens it. Null where it is gone or cannot be drawn: the letter goes without.
 */
export function letterPicture(services: Needed, id: string): Promise<Buffer | null> {
  const known = made.get(id)
  if (known) return known
  const picture = make(services, id).catch(() => null)
  made.set(id, picture)
  for (const oldest of [...made.keys()].slice(0, -KEPT)) made.delete(oldest)
  return picture
}

/** How a letter names it. */
export const cidOf = (id: string): string => `picture-${id}`
