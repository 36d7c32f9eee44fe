import { Prisma } from '../../prisma/generated/client/client.ts'
import type { Tx } from '../platform/db.ts'
import { removeFiles } from '../platform/attachments/heldFiles.ts'
import { quoted, unnamedFiles } from '../platform/attachments/namedFiles.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'sweep-files': Record<string, never>
    'sweep-pictures': Record<string, never>
  }
}

const DAY = 86_400_000

/** Once a day: bytes without a row (a crash between the two) are removed; during a backup they stay another day. */
job(
  'sweep-files',
  async (services) => {
    const { db, files, now } = services
    const yesterday = new Date(now().getTime() - DAY)
    const batch: string[] = []
    const removeUnknown = async () => {
      const known = new Set(
        (await db.storedFile.findMany({ where: { key: { in: batch } }, select: { key: true } })).map(({ key }) => key),
      )
      await removeFiles(
        services,
        batch.splice(0).filter((key) => !known.has(key)),
      )
    }
    for await (const key of files.store.older(yesterday)) {
      batch.push(key)
      if (batch.length >= 500) await removeUnknown()
    }
    await removeUnknown()
  },
  '17 3 * * *',
)

/** A draft in a browser names what was uploaded for it this long, and what was deleted can be taken back meanwhile. */
const KEPT_DAYS = 30
const BATCH = 500
const HOUR = { timeout: 3_600_000 }

interface Worded {
  table: string
  name: string
  isText: boolean
}

/** Columns whose words may hold the address of a picture, or its id in what is kept as JSON. The log keeps nothing alive. */
const withWords = (tx: Tx) => tx.$queryRaw<Worded[]>`
  SELECT c.table_name AS "table", c.column_name AS name, c.data_type = 'text' AS "isText" FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')
    AND c.table_name NOT IN ('ActivityLog', 'OutboxMail', 'StoredFile') ORDER BY 1, 2`

/** Of these files those that nothing names, neither by its column nor in its words. */
async function unnamed(tx: Tx, ids: string[], deletedBefore: Date): Promise<string[]> {
  const left = new Set(await unnamedFiles(tx, ids, deletedBefore))
  for (const { table, name, isText } of left.size ? await withWords(tx) : []) {
    const rows = await tx.$queryRaw<
      { id: string }[]
    >`SELECT DISTINCT f.id FROM ${quoted(table)} t JOIN unnest(${[...left]}::uuid[]) AS f(id)
        ON strpos(t.${quoted(name)}::text, f.id::text) > 0 WHERE ${isText ? Prisma.sql`t.${quoted(name)} LIKE '%/files/%'` : Prisma.sql`t.${quoted(name)} IS NOT NULL`}`
    for (const { id } of rows) left.delete(id)
  }
  return [...left]
}

/**
 * Once a day: pictures of what was deleted, or replaced, are taken away, so that nobody keeps what nothing shows, and the
 * addresses of public ones end.
 */
job(
  'sweep-pictures',
  async (services) => {
    const { db, now } = services
    const before = new Date(now().getTime() - KEPT_DAYS * DAY)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const found = await db.storedFile.findMany({
        where: {
          OR: [{ isPublic: true }, { mediaType: { startsWith: 'image/' } }],
          createdAt: { lt: before },
          id: { gt: after },
        },
        select: { id: true },
        orderBy: { id: 'asc' },
        take: BATCH,
      })
      if (!found.length) return
      after = found.at(-1)!.id
      const keys = await db.$transaction(async (tx) => {
        // Held, so that nobody puts one of them anywhere between the look and the end of it.
        await tx.$queryRaw`SELECT id FROM "StoredFile" WHERE id = ANY(${found.map(({ id }) => id)}::uuid[]) ORDER BY id FOR UPDATE`
        const gone = await unnamed(
          tx,
          found.map(({ id }) => id),
          before,
        )
        const files = await tx.storedFile.findMany({ where: { id: { in: gone } }, select: { key: true } })
        await tx.storedFile.deleteMany({ where: { id: { in: gone } } })
        return files.map(({ key }) => key)
      }, HOUR)
      // While a backup is made, the sweep of bytes without a row takes them another day.
      if (keys.length) await removeFiles(services, keys)
    }
  },
  '37 3 * * *',
)
