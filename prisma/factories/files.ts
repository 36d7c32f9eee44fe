import { createHash } from 'node:crypto'
import type { PrismaClient, Prisma, StoredFile } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'text/vtt': 'vtt',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/zip': 'zip',
}

/** The row of a stored file; who makes it writes the bytes under the row's key first. */
export function storedFileRow(
  bytes: Buffer,
  {
    mediaType,
    name,
    ...overrides
  }: Partial<Prisma.StoredFileUncheckedCreateInput> & { mediaType: string; name: string },
  draw: Draw = freshDraw,
) {
  const id = overrides.id ?? draw.id()
  const extension = extensions[mediaType]
  if (!extension) throw new RangeError(`No extension for ${mediaType}`)
  return {
    // The tail of a version 7 id is random, its head is the time: only the tail spreads files over folders.
    key: `${id.slice(-2)}/${id}.${extension}`,
    name,
    mediaType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...overrides,
    id,
  } satisfies Prisma.StoredFileCreateManyInput
}

export const makeStoredFile = (
  db: PrismaClient,
  overrides: Partial<Prisma.StoredFileUncheckedCreateInput> = {},
): Promise<StoredFile> =>
  db.storedFile.create({
    data: storedFileRow(Buffer.from('stand-in'), { mediaType: 'image/png', name: 'picture.png', ...overrides }),
  })
