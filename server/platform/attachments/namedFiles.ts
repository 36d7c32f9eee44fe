import type { Tx } from '../db.ts'
import { Prisma } from '../../../prisma/generated/client/client.ts'

interface Column {
  table: string
  name: string
  /** Of a table whose rows are marked as deleted before they go. */
  marked: boolean
}

export const quoted = (name: string): Prisma.Sql => Prisma.raw(`"${name.replaceAll('"', '""')}"`)

/** Columns that name a file, of every table. */
const namingFiles = (tx: Tx) => tx.$queryRaw<Column[]>`
  SELECT r.relname AS "table", a.attname AS name, c.confdeltype = 'n' AND EXISTS (SELECT 1 FROM pg_attribute d
    WHERE d.attrelid = r.oid AND d.attname = 'deletedAt' AND NOT d.attisdropped) AS marked
  FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.confrelid = '"StoredFile"'::regclass ORDER BY 1, 2`

/**
 * Of these files those that no row names by a column. What was marked as deleted before a moment names none; without
 * one it does.
 */
export async function unnamedFiles(tx: Tx, ids: readonly string[], deletedBefore?: Date): Promise<string[]> {
  const left = new Set(ids)
  for (const { table, name, marked } of left.size ? await namingFiles(tx) : []) {
    const rows = await tx.$queryRaw<
      { id: string }[]
    >`SELECT DISTINCT ${quoted(name)} AS id FROM ${quoted(table)} WHERE ${quoted(name)} = ANY(${[...left]}::uuid[])
      ${marked && deletedBefore ? Prisma.sql`AND ("deletedAt" IS NULL OR "deletedAt" >= ${deletedBefore})` : Prisma.empty}`
    for (const { id } of rows) left.delete(id)
  }
  return [...left]
}
