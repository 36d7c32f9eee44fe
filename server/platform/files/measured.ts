import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that was written here, and what went into it. */
export interface Measured {
  file: string
  size: number
  sha256: string
}

interface Limit {
  most: number
  tooLarge: () => Error
}

/** Writes a stream to a file, counting and hashing on the way. */
export async function writeMeasured(
  stream: Readable | Iterable<Buffer>,
  file: string,
  limit?: Limit,
): Promise<Measured> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(limit && size > limit.most ? limit.tooLarge() : null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(file))
  return { file, size, sha256: hash.digest('hex') }
}

/** The same into a new file of a folder; nothing stays behind where it breaks off. */
export async function writeScratch(folder: string, stream: Readable, limit?: Limit): Promise<Measured> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  try {
    return await writeMeasured(stream, file, limit)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
