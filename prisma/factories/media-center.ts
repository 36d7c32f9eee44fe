import type { MediaItem, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'
import { storedFileRow } from './files.ts'

/** A name as it is compared and put in order, as server/media-center/names.ts has it; a test holds the two together. */
export const namedRow = (name: string) => {
  const key = name.normalize('NFKC').toLowerCase().trim()
  const place = key.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
  return { name, key, place }
}

/** What a folder says of the things in it. */
interface Within {
  id: string
  ancestorIds: string[]
  open: boolean
  brandId?: string | null
}
type Columns = Omit<Prisma.MediaItemCreateManyInput, 'ancestorIds' | 'key' | 'place' | 'folder' | 'open' | 'parentId'>

/** The row of a folder or file within another, or at the root; public unless said otherwise. */
export const mediaRow = (
  parent: Within | null,
  { name, isPublic = true, ...rest }: Partial<Columns> & { name: string },
  draw: Draw = freshDraw,
) => {
  const kind = rest.kind ?? (rest.fileId ? 'IMAGE' : 'FOLDER')
  return {
    ...namedRow(name),
    isPublic,
    open: isPublic && (parent?.open ?? true),
    parentId: parent?.id ?? null,
    ancestorIds: parent ? [...parent.ancestorIds, parent.id] : [],
    brandId: parent?.brandId ?? null,
    size: 0,
    ...rest,
    kind,
    folder: kind === 'FOLDER',
    id: rest.id ?? draw.id(),
  } satisfies Prisma.MediaItemCreateManyInput
}

export const makeFolder = (
  db: PrismaClient,
  parent: Within | null,
  overrides: Partial<Columns> = {},
): Promise<MediaItem> =>
  db.mediaItem.create({ data: mediaRow(parent, { name: `Folder ${freshDraw.suffix()}`, ...overrides }) })

/** A picture unless said otherwise, whose bytes are not there. */
export async function makeMedia(
  db: PrismaClient,
  parent: Within | null,
  { name = `picture-${freshDraw.suffix()}.png`, ...overrides }: Partial<Columns> = {},
): Promise<MediaItem> {
  const { id: fileId, size } = await db.storedFile.create({
    data: storedFileRow(Buffer.from('stand-in'), { mediaType: 'image/png', name, width: 4, height: 3 }),
  })
  return db.mediaItem.create({ data: mediaRow(parent, { fileId, size, name, ...overrides }) })
}
