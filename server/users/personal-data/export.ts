import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { changeInJob } from '../../platform/change.ts'
import type { Context, Services } from '../../platform/context.ts'
import { failure, notFound } from '../../platform/errors.ts'
import { mutation } from '../../platform/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { job } from '../../platform/jobs.ts'
import { SECRET_SUBJECT } from '../../platform/mail.ts'
import { addFile } from '../../platform/files/attachments.ts'
import { forgetFiles } from '../../platform/files/forgetFiles.ts'
import { zip } from '../../platform/files/zip.ts'
import { inPerson, type Viewer } from '../../platform/viewer.ts'
import { personOf } from '../edit.ts'
import { User } from '../../domain/people/entity.ts'
import { closesPerson } from '../rules.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'export-user': { exportId: string }
    'drop-exports': Record<string, never>
  }
}

const DAYS_KEPT = 7
const MAX_FILES_BYTES = 300 * 1024 * 1024

interface Reference {
  child: string
  parent: string
  column: string
  owned: boolean
}

/**
 * Every single-column reference between tables, from the database itself: a table that a later feature adds belongs to the
 * export without anybody thinking of it. A child that goes with its parent is a part of it.
 */
const REFERENCES = `
SELECT c.relname AS child, p.relname AS parent, a.attname AS column, k.confdeltype = 'c' AS owned
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND n.nspname = current_schema()
ORDER BY c.relname, a.attname`

/** Secrets stay behind: they say nothing about the person and open doors. */
const HIDDEN = /password|token|secret|codeHash|sealed/i
/** Who exports the data of another must not find a way into the account among them. */
const LETTERS = `SELECT id, reference, "to", CASE WHEN secret THEN $2 ELSE subject END AS subject, CASE WHEN secret THEN '' ELSE text END AS text, "sentAt", "createdAt"
  FROM "OutboxMail" WHERE "to" = $1 ORDER BY "createdAt"`
const BYTES_OF = 'StoredFile'

type Row = Record<string, unknown>

async function rowsOf(pool: pg.Pool, table: string, column: string, ids: string[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`SELECT * FROM "${table}" WHERE "${column}" = ANY($1::uuid[]) LIMIT 100000`, [
    ids,
  ])
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !HIDDEN.test(name))))
}

const idsIn = (rows: Row[], column: string): string[] =>
  rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))

/** Everything the database holds about a person: the row, what belongs to it and to that in turn, what names it, and the files of all that. */
export async function dataAbout(
  { pool }: Pick<Services, 'pool'>,
  userId: string,
): Promise<{ tables: Record<string, Row[]>; fileIds: string[] }> {
  const { rows: references } = await pool.query<Reference>(REFERENCES)
  const tables = new Map<string, Map<string, Row>>()
  const fileIds = new Set<string>()
  const fileColumns = (table: string) =>
    references.filter(({ child, parent }) => child === table && parent === BYTES_OF)
  const keep = (table: string, rows: Row[]): Row[] => {
    const known = tables.get(table) ?? new Map<string, Row>()
    const fresh = rows.filter((row) => !known.has(JSON.stringify(row)))
    for (const row of fresh) known.set(JSON.stringify(row), row)
    if (known.size) tables.set(table, known)
    return fresh
  }
  const collectFiles = (table: string, rows: Row[]) => {
    for (const { column } of fileColumns(table)) for (const id of idsIn(rows, column)) fileIds.add(id)
  }
  const walk = async (table: string, rows: Row[], depth: number): Promise<void> => {
    collectFiles(table, rows)
    const ids = idsIn(rows, 'id')
    if (!ids.length || depth === 0) return
    for (const { child, column } of references.filter(
      ({ parent, owned, child }) => parent === table && owned && child !== 'User',
    )) {
      await walk(child, keep(child, await rowsOf(pool, child, column, ids)), depth - 1)
    }
  }
  await walk('User', keep('User', await rowsOf(pool, 'User', 'id', [userId])), 4)
  // What names the person without being theirs, such as decisions: the rows, not what hangs on them.
  for (const { child, column } of references.filter(({ parent, owned }) => parent === 'User' && !owned))
    keep(child, await rowsOf(pool, child, column, [userId]))
  keep(
    'ActivityLog',
    (
      await pool.query<Row>(
        'SELECT * FROM "ActivityLog" WHERE "actorId" = $1 OR "realActorId" = $1 OR ("targetType" = \'User\' AND "targetId" = $1::text) ORDER BY "createdAt"',
        [userId],
      )
    ).rows,
  )
  const [person] = tables.get('User')?.values() ?? []
  if (person) keep('OutboxMail', (await pool.query<Row>(LETTERS, [person.email, SECRET_SUBJECT])).rows)
  return {
    tables: Object.fromEntries(
      Array.from(tables, ([table, rows]) => [table, [...rows.values()]]).toSorted(([a], [b]) =>
        String(a).localeCompare(String(b)),
      ),
    ),
    fileIds: [...fileIds],
  }
}

const README = (name: string, made: Date) => `All data about ${name}, taken on ${made.toISOString()}.

data.json holds one list per table. files/ holds the pictures and documents the rows refer to, by their id.
Passwords and session secrets are left out.
`

job('export-user', async (services, { exportId }) => {
  const { db, files, now } = services
  const asked = await db.userExport.findUnique({
    where: { id: exportId },
    select: { status: true, userId: true, user: { select: { firstName: true, lastName: true } } },
  })
  if (asked?.status !== 'WAITING') return
  const { tables, fileIds } = await dataAbout(services, asked.userId)
  const entries: { name: string; bytes: Buffer }[] = []
  let size = 0
  for (const file of await db.storedFile.findMany({
    where: { id: { in: fileIds } },
    select: { id: true, key: true, name: true, size: true },
    orderBy: { id: 'asc' },
  })) {
    size += file.size
    if (size > MAX_FILES_BYTES) break
    entries.push({ name: `files/${file.id}-${file.name}`, bytes: await buffer(files.store.read(file.key)) })
  }
  const made = now()
  const name = `${asked.user.firstName} ${asked.user.lastName}`.trim() || 'the person'
  const json = JSON.stringify(
    tables,
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
  const archive = zip(
    [
      { name: 'README.txt', bytes: Buffer.from(README(name, made)) },
      { name: 'data.json', bytes: Buffer.from(json) },
      ...entries,
    ],
    made,
  )
  const stored = await files.keep(archive, `paddock-data-${asked.userId.slice(-8)}.zip`, 'application/zip')
  await changeInJob(services, 'finishUserExport', async (c) => {
    const fileId = await addFile(c, stored, false)
    const { count } = await c.tx.userExport.updateMany({
      where: { id: exportId, status: 'WAITING' },
      data: { status: 'READY', fileId, readyAt: c.now },
    })
    // Made twice, or the person was erased meanwhile: nobody may find the file.
    if (!count) await forgetFiles(c, [fileId])
    c.record({ type: 'UserExport', id: exportId })
  })
})

/** Archives of people's lives do not lie about: a week, then they go. */
job(
  'drop-exports',
  async (services) => {
    const old = await services.db.userExport.findMany({
      where: { createdAt: { lt: new Date(services.now().getTime() - DAYS_KEPT * 86_400_000) } },
      select: { id: true, fileId: true },
    })
    if (!old.length) return
    await changeInJob(services, 'dropUserExports', async (c) => {
      await c.tx.userExport.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
      await forgetFiles(
        c,
        old.map(({ fileId }) => fileId),
      )
    })
  },
  '41 4 * * *',
)

/** The person themselves, or who may close the account. Errors: NOT_FOUND. */
const isOrCloses = async (viewer: Viewer, { databaseId }: { databaseId: string }, { db }: Context): Promise<boolean> =>
  viewer.id === databaseId || closesPerson(viewer, await personOf(db, viewer, databaseId))

mutation('requestUserExport', {
  description:
    'Starts an archive of all data about a person: rows as JSON, files beside them. For the person themselves and whoever may close the account, in person only. ' +
    'Errors: NOT_FOUND, FORBIDDEN, CONFLICT while one is being made.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Oneself, or somebody one manages.' }),
  }),
  may: (viewer, input, ctx) => inPerson(viewer) && isOrCloses(viewer, input, ctx),
  async does(c, { databaseId: userId }, viewer) {
    const [person] = await c.tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM "User" WHERE id = ${userId}::uuid AND "erasedAt" IS NULL FOR UPDATE`
    if (!person) throw notFound('The person')
    const lately = new Date(c.now.getTime() - 10 * 60_000)
    const request = { userId, requestedById: viewer.id }
    if (await c.tx.userExport.count({ where: { ...request, status: 'WAITING', createdAt: { gt: lately } } }))
      throw failure('CONFLICT', 'An export is being made already.')
    const { id: exportId } = await c.tx.userExport.create({ data: { ...request, createdAt: c.now } })
    await c.addJob('export-user', { exportId })
    c.record({ type: 'User', id: userId, after: { export: exportId } })
    return { id: userId }
  },
  answers: User.saved('The person, with the export begun.'),
})
