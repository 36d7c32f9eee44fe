import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { stampOf } from './zip.ts'

/** Names are UTF-8; sizes follow the bytes. */
const FLAGS = 0x0808
const DEFLATE = 8
/** Archives past four gigabytes or 65,535 files say so in fields of their own. */
const VERSION = 45
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

export interface ZipEntry {
  name: string
  /** Opened when its turn comes, and closed before the next. */
  open(): Readable
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const local = (name: Buffer, { time, day }: ReturnType<typeof stampOf>): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(day, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const sizes = ({ crc, packed, size }: Written): Buffer => {
  const after = Buffer.alloc(16)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(crc, 4)
  after.writeUInt32LE(packed, 8)
  after.writeUInt32LE(size, 12)
  return after
}

function central({ name, crc, packed, size, offset }: Written, { time, day }: ReturnType<typeof stampOf>): Buffer {
  const far = offset >= MAX_32
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(far ? VERSION : 20, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATE, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(day, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(far ? 12 : 0, 30)
  head.writeUInt32LE(far ? MAX_32 : offset, 42)
  if (!far) return Buffer.concat([head, name])
  const more = Buffer.alloc(12)
  more.writeUInt16LE(1, 0)
  more.writeUInt16LE(8, 2)
  more.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([head, name, more])
}

function ending(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, MAX_16), 8)
  end.writeUInt16LE(Math.min(count, MAX_16), 10)
  end.writeUInt32LE(Math.min(length, MAX_32), 12)
  end.writeUInt32LE(Math.min(offset, MAX_32), 16)
  if (count < MAX_16 && length < MAX_32 && offset < MAX_32) return end
  const far = Buffer.alloc(56)
  far.writeUInt32LE(0x06064b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(VERSION, 12)
  far.writeUInt16LE(VERSION, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(length), 40)
  far.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([far, locator, end])
}

/** The bytes of one file as they are packed; tells in `written` what they were. */
async function* packed(from: Readable, written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1 })
  const done = pipeline(
    from,
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        written.crc = crc32(chunk, written.crc)
        written.size += chunk.length
        yield chunk
      }
    },
    deflate,
  )
  // Its fault is told by the packed end as well.
  done.catch(() => {})
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      written.packed += chunk.length
      yield chunk
    }
    await done
  } finally {
    from.destroy()
    deflate.destroy()
  }
}

async function* archive(entries: AsyncIterable<ZipEntry>, date: Date): AsyncGenerator<Buffer> {
  const stamp = stampOf(date)
  const all: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const written: Written = { name: Buffer.from(entry.name, 'utf8'), crc: 0, packed: 0, size: 0, offset }
    const head = local(written.name, stamp)
    yield head
    yield* packed(entry.open(), written)
    yield sizes(written)
    offset += head.length + written.packed + 16
    all.push(written)
  }
  let length = 0
  for (const written of all) {
    const line = central(written, stamp)
    length += line.length
    yield line
  }
  yield ending(all.length, length, offset)
}

/**
 * A zip archive of any length, made while it is read: one file is open at a time, and none once nobody reads on. A file
 * that cannot be read breaks it off.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>, date: Date): Readable =>
  Readable.from(archive(entries, date), { objectMode: false })
