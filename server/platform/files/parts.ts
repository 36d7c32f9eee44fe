import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { failure } from '../errors.ts'

/** The most one part of an upload brings, in bytes. */
export const MAX_PART_BYTES = 8 * 1024 * 1024

interface ReceivedPart {
  id: string
  bytes: number
}

/** Where files wait whose bytes come in parts, by the id of their upload: never more of one in memory than a piece. */
export interface Parts {
  /**
   * Takes in a part as fast as its line is, beside the file it belongs to. Answers under which id it waits, and how many
   * bytes came. Errors: TOO_LARGE past `room` bytes; nothing stays of it then.
   */
  receive(stream: Readable, room: number): Promise<ReceivedPart>
  /** Puts a part that was received behind the first `at` bytes, over whatever stood there. */
  put(id: string, at: number, part: ReceivedPart): Promise<void>
  /** Bytes that are there; 0 where nothing is. */
  length(id: string): Promise<number>
  /** Its first `size` bytes. */
  read(id: string, size: number): Readable
  remove(id: string): Promise<void>
  /** Ids not touched since `before`. */
  older(before: Date): Promise<string[]>
}

export function diskParts(root: string): Parts {
  const at = (id: string) => path.join(root, id)
  return {
    async receive(stream, room) {
      await mkdir(root, { recursive: true })
      const id = randomUUID()
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          done(bytes > room ? failure('TOO_LARGE', 'This part is larger than what is left of the file.') : null, chunk)
        },
      })
      try {
        await pipeline(stream, measure, createWriteStream(at(id)))
      } catch (error) {
        await rm(at(id), { force: true })
        throw error
      }
      return { id, bytes }
    },
    async put(id, begin, part) {
      // Made without touching what is there: writing at a place wants a file.
      await (await open(at(id), 'a')).close()
      await pipeline(createReadStream(at(part.id)), createWriteStream(at(id), { flags: 'r+', start: begin }))
    },
    length: (id) =>
      stat(at(id)).then(
        ({ size }) => size,
        () => 0,
      ),
    read: (id, size) => createReadStream(at(id), { end: size - 1 }),
    remove: (id) => rm(at(id), { force: true }),
    async older(before) {
      const names = await readdir(root).catch(() => [])
      const touched = await Promise.all(
        names.map(async (name) => [name, await stat(at(name)).catch(() => null)] as const),
      )
      return touched.flatMap(([name, known]) => (known && known.mtime < before ? [name] : []))
    },
  }
}
