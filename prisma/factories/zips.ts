import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** Bytes where the name is written in another way than UTF-8. */
  name: string | Buffer
  body: string | Buffer
  /** Mode and kind of a file as Unix tells them, such as 0o120777 for a link. */
  mode?: number
  /** What the zip says it holds, where that is not so. */
  told?: { size?: number }
  /** Already packed. */
  packed?: Buffer
  /** Names the bytes of the file before once more. */
  shares?: boolean
}

const UTF8 = 0x0800

/** A zip of these files, each packed; wrong on purpose where an entry says so. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let [offset, last] = [0, 0]
  for (const { name, body, mode = 0o100644, told = {}, packed, shares = false } of entries) {
    const bytes = Buffer.from(body)
    const data = packed ?? deflateRawSync(bytes)
    const file = Buffer.from(name)
    const size = told.size ?? bytes.length
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(typeof name === 'string' ? UTF8 : 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(0x5a21_0000, 6)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(file.length, 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x0201_4b50, 0)
    central.writeUInt16LE((3 << 8) | 20, 4)
    shared.copy(central, 6)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(shares ? last : offset, 42)
    directory.push(central, file)
    if (shares) continue
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), shared, file, data])
    parts.push(local)
    last = offset
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
