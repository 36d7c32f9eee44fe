import type { Db } from '../db.ts'

/** Where the store keeps each of these files; those nobody knows are left out. */
export async function keysOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const stored = await db.storedFile.findMany({ where: { id: { in: [...ids] } }, select: { id: true, key: true } })
  return new Map(stored.map(({ id, key }) => [id, key]))
}
