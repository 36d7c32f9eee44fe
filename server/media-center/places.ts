import type { Prisma } from '../../prisma/generated/client/client.ts'
import { brandsVisibleTo } from '../brands/rules.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { loader } from '../platform/kit/loader.ts'
import { keysOf } from './names.ts'
import { mediaVisibleTo, mediaAvailableTo } from './rules.ts'

/** What asks for a place names it by: a path from the root or a brand's folder, or the id of a folder or file. */
export interface Address {
  path?: string | null
  brand?: string | null
  folder?: string | null
  /** As learners find it, also for who sees more. */
  open?: boolean | null
}

const SELECT = { id: true, name: true, folder: true, parentId: true, ancestorIds: true, brandId: true, open: true }
type Found = Prisma.MediaItemGetPayload<{ select: typeof SELECT }>

/** Where an address leads; `item` is null at the root, and where a brand has no folder yet. */
export interface MediaPlace {
  item: Found | null
  /** The brand whose folder was asked for. */
  brandId: string | null
}

/** The thing at the end of a path, however deep, in one statement; null for none. */
export async function idAt(db: Db | Tx, keys: readonly string[], brandId: string | null): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string | null }[]>`
    WITH RECURSIVE walk(id, depth) AS (
      SELECT CASE WHEN ${brandId}::uuid IS NULL THEN NULL ELSE (SELECT id FROM "MediaItem"
        WHERE "brandId" = ${brandId}::uuid AND "parentId" IS NULL AND "deletedAt" IS NULL) END, 0
      UNION ALL
      SELECT m.id, w.depth + 1 FROM walk w JOIN "MediaItem" m
        ON coalesce(m."parentId", '00000000-0000-0000-0000-000000000000'::uuid) = coalesce(w.id, '00000000-0000-0000-0000-000000000000'::uuid)
        AND m.key = (${[...keys]}::text[])[w.depth + 1] AND m."deletedAt" IS NULL
      WHERE w.id IS NOT NULL OR ${brandId}::uuid IS NULL
    ) SELECT id::text AS id FROM walk WHERE depth = ${keys.length}::int`
  return row?.id ?? null
}

/** Fewer rows than the viewer sees, where only what learners find is asked for. */
export const foundBy = (ctx: Context, open: boolean | null | undefined): Prisma.MediaItemWhereInput =>
  open ? mediaAvailableTo(signedIn(ctx)) : {}

async function look(ctx: Context, { path, brand, folder, open }: Address): Promise<MediaPlace | null> {
  const viewer = signedIn(ctx)
  const keys = keysOf(path ?? '')
  if (!keys || (brand && !isUuid(brand)) || (folder && !isUuid(folder))) return null
  const brandId = brand ?? null
  const isStart = !keys.length && !folder
  if (isStart && !brandId) return { item: null, brandId }
  const id = folder ?? (await idAt(ctx.db, keys, brandId))
  const item =
    id &&
    (await ctx.db.mediaItem.findFirst({
      where: { AND: [{ id }, mediaVisibleTo(viewer), foundBy(ctx, open)] },
      select: SELECT,
    }))
  if (item) return { item, brandId }
  // A brand's page has a media center before anything is in it.
  if (!isStart || !(await ctx.db.brand.count({ where: { AND: [{ id: brandId! }, brandsVisibleTo(viewer)] } })))
    return null
  return { item: null, brandId }
}

/** Where an address leads; null where there is nothing the viewer sees. Asked once per request. */
export const placeAt = (ctx: Context, address: Address): Promise<MediaPlace | null> =>
  once(ctx, `media ${JSON.stringify([address.path, address.brand, address.folder, address.open])}`, () =>
    look(ctx, address),
  )

/** What lies directly in a place, or beside the file it leads to. */
export const within = ({ item, brandId }: MediaPlace): Prisma.MediaItemWhereInput =>
  item ? { parentId: item.folder ? item.id : item.parentId } : brandId ? { id: { in: [] } } : { parentId: null }

/** What lies in a place at any depth. */
export const below = ({ item, brandId }: MediaPlace): Prisma.MediaItemWhereInput => {
  if (!item) return brandId ? { id: { in: [] } } : {}
  const folderId = item.folder ? item.id : item.parentId
  return folderId ? { ancestorIds: { has: folderId } } : {}
}

/** One folder on the way to a thing. */
export interface Crumb {
  id: string
  name: string
  path: string
}

const namesOf = loader(
  async (ctx, ids) => {
    const rows = await ctx.db.mediaItem.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    return new Map(rows.map((row) => [row.id, row.name]))
  },
  () => '',
)

/** The folders above a thing from the root down; who sees it sees them. Asked for all rows of a request at once. */
export async function crumbsOf(ctx: Context, ancestorIds: readonly string[]): Promise<Crumb[]> {
  const loader = namesOf(ctx)
  const names = await Promise.all(ancestorIds.map((id) => loader.load(id)))
  return ancestorIds.map((id, at) => ({ id, name: names[at]!, path: names.slice(0, at + 1).join('/') }))
}

/** The address of a thing from the root. */
export const pathOf = async (ctx: Context, row: { name: string; ancestorIds: readonly string[] }): Promise<string> =>
  [...(await crumbsOf(ctx, row.ancestorIds)).map(({ name }) => name), row.name].join('/')
