import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Tx } from '../platform/db.ts'
import { failure } from '../platform/errors.ts'
import { freeName, keyOf, MOST_DEEP, nameTaken } from './names.ts'

/** Where a thing lies: its folder, the way down to it, whose it is and whether learners come that far. */
export interface Place {
  id: string | null
  line: string[]
  brandId: string | null
  open: boolean
}

export const ROOT: Place = { id: null, line: [], brandId: null, open: true }

interface FolderRow {
  id: string
  ancestorIds: string[]
  brandId: string | null
  open: boolean
}

/** A folder as the place of what lies in it. */
export const placeWithin = ({ id, ancestorIds, brandId, open }: FolderRow): Place => ({
  id,
  line: [...ancestorIds, id],
  brandId,
  open,
})

const NONE = '00000000-0000-0000-0000-000000000000'
const TREE = Prisma.sql`hashtextextended('media tree', 0)`

/** Nobody else moves, hides or deletes anything meanwhile, nor puts anything in. */
export const lockTree = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${TREE})`

/** The folder stays where it is meanwhile, and nobody else puts a name into it. */
export async function lockFolder(tx: Tx, parentId: string | null): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${TREE})`
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`media folder ${parentId ?? NONE}`}, 0))`
}

/** Names in a folder as they are compared, but those of `except`. Asked while it is locked. */
async function keysIn(tx: Tx, parentId: string | null, except: readonly string[] = []): Promise<Set<string>> {
  const rows = await tx.mediaItem.findMany({
    where: { parentId, deletedAt: null, id: { notIn: [...except] } },
    select: { key: true },
  })
  return new Set(rows.map(({ key }) => key))
}

/**
 * The name, where nothing in the folder has it; with `another` one that is free instead. Asked while it is locked.
 * Errors: CONFLICT at `name`.
 */
export async function nameIn(
  tx: Tx,
  {
    parentId,
    text,
    ownId,
    another = false,
  }: { parentId: string | null; text: string; ownId?: string; another?: boolean },
): Promise<string> {
  const isTaken = await tx.mediaItem.count({
    where: { parentId, key: keyOf(text), deletedAt: null, ...(ownId ? { id: { not: ownId } } : {}) },
  })
  if (!isTaken) return text
  if (!another) throw nameTaken(text)
  return freeName(text, await keysIn(tx, parentId, ownId ? [ownId] : []))
}

/** Errors: CONFLICT where things would lie deeper than people find them. */
export function checkDepth(levels: number): void {
  if (levels > MOST_DEEP) throw failure('CONFLICT', `Folders may lie at most ${MOST_DEEP} deep.`)
}

/**
 * Shows to learners what is public with every folder above it, and hides the rest, in these folders and all below
 * them. Asked while the tree is locked.
 */
export const openBelow = (tx: Tx, ids: readonly string[]) => tx.$executeRaw`
  UPDATE "MediaItem" m SET open = m."isPublic" AND NOT EXISTS (
    SELECT 1 FROM "MediaItem" a WHERE a.id = ANY(m."ancestorIds") AND NOT a."isPublic")
  WHERE m.id = ANY(${[...ids]}::uuid[]) OR m."ancestorIds" && ${[...ids]}::uuid[]`

/**
 * Puts things and all that lies below them into another place, in one statement; the table refuses a folder within
 * itself. Asked while the tree is locked.
 */
export const putInto = (tx: Tx, ids: readonly string[], { id, line, brandId }: Place) => tx.$executeRaw`
  WITH moved AS (SELECT id, cardinality("ancestorIds") AS depth FROM "MediaItem" WHERE id = ANY(${[...ids]}::uuid[]))
  UPDATE "MediaItem" m SET
    "parentId" = CASE WHEN m.id = r.id THEN ${id}::uuid ELSE m."parentId" END,
    "ancestorIds" = ${line}::uuid[] || m."ancestorIds"[r.depth + 1:],
    "brandId" = ${brandId}::uuid
  FROM moved r WHERE m.id = r.id OR m."ancestorIds" @> ARRAY[r.id]`
