import { crc32, deflateRawSync } from 'node:zlib'

const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATE = 8

/** Date and time as archives keep them, in two halves of two seconds' grain. */
export function stampOf(date: Date): { time: number; day: number } {
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    day: ((Math.max(1980, date.getUTCFullYear()) - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  }
}

/** A zip archive of a handful of files, in memory; for more than a few hundred megabytes it is not made. */
export function zip(entries: readonly { name: string; bytes: Buffer }[], date: Date): Buffer {
  const { time, day } = stampOf(date)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(FLAGS, 2)
    shared.writeUInt16LE(DEFLATE, 4)
    shared.writeUInt16LE(time, 6)
    shared.writeUInt16LE(day, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.alloc(LOCAL_SIZE)
    local.writeUInt32LE(0x04034b50, 0)
    shared.copy(local, 4)
    const central = Buffer.alloc(CENTRAL_SIZE)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    shared.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    parts.push(local, nameBytes, packed)
    directory.push(central, nameBytes)
    offset += LOCAL_SIZE + nameBytes.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}
