import { crc32, inflateRawSync } from 'node:zlib'

/** The entries of an archive by its own directory at the end, each checked by its sum. Errors: what does not fit. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new Error('The archive has no end')
  let at = bytes.readUInt32LE(end + 16)
  return new Map(
    Array.from({ length: bytes.readUInt16LE(end + 8) }, () => {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory holds something else')
      const [sum, packed, size, nameLength, moreLength, offset] = [
        bytes.readUInt32LE(at + 16),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 24),
        bytes.readUInt16LE(at + 28),
        bytes.readUInt16LE(at + 30),
        bytes.readUInt32LE(at + 42),
      ]
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      at += 46 + nameLength + moreLength
      if (bytes.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${name} is not where the directory says`)
      const start = offset + 30 + nameLength + bytes.readUInt16LE(offset + 28)
      const content = inflateRawSync(bytes.subarray(start, start + packed))
      if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`)
      return [name, content]
    }),
  )
}
