// npm run restore -- FILE: brings a backup back into an empty place, whole or not at all, and checks what stands then.
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { KEPT } from '../platform/config.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { readArchive, readHead, Refused, sha256, type Head, type Manifest, type Table } from './archive.ts'
import { columnsOf, megabytes, PLAIN, quoted, TABLES } from './backup.ts'
import { isRunning } from './database.ts'
import { reachDatabase } from './reach.ts'
import { script } from './script.ts'

const migrationsDir = path.resolve(import.meta.dirname, '../../prisma/migrations')

interface Restoring {
  client: pg.Client
  file: string
  head: Head
  dataDir: string
  /** Files are gathered here until the database is ready to be theirs. */
  scratch: string
}

/** Refuses what another version made: newer, or with other migrations. Answers the texts of its migrations in order. */
async function migrationsOf(head: Head): Promise<string[]> {
  const known = new Set((await readdir(migrationsDir)).filter((name) => !name.includes('.')))
  const unknown = head.migrations.find(({ name }) => !known.has(name))
  if (unknown)
    throw new Refused(
      `The archive is from a newer version (${head.version}): this one does not know the migration ${unknown.name}. ` +
        'Install that version or a newer one first.',
    )
  return Promise.all(
    head.migrations.map(async ({ name, checksum }) => {
      const sql = await readFile(path.join(migrationsDir, name, 'migration.sql'), 'utf8')
      if (sha256(sql) !== checksum)
        throw new Refused(
          `The archive is from another version (${head.version}): its migration ${name} differs from the one here.`,
        )
      return sql
    }),
  )
}

/** Refuses a folder that holds something, or whose portal runs. */
async function checkFolder(dataDir: string, embedded: boolean): Promise<void> {
  if (embedded && (await isRunning(dataDir)))
    throw new Refused(`A portal runs on ${dataDir}. Stop it first, and restore into an empty folder.`)
  const files = await readdir(path.join(dataDir, 'files')).catch(() => [])
  if (files.length) throw new Refused(`${dataDir}/files holds files. Restore into an empty folder: set DATA_DIR.`)
  for (const [setting, name] of Object.entries(KEPT)) {
    const kept = await readFile(path.join(dataDir, name)).catch(() => undefined)
    if (kept)
      throw new Refused(`${dataDir}/${name} holds a ${setting} already. Restore into an empty folder: set DATA_DIR.`)
  }
}

async function checkDatabase(client: pg.Client): Promise<void> {
  const {
    rows: [other],
  } = await client.query<{ name: string }>(`
    SELECT coalesce(nullif(application_name, ''), usename) AS name FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`)
  if (other) throw new Refused(`Somebody else is connected to the database (${other.name}). Stop the portal first.`)
  const { rows } = await client.query<Table>(TABLES)
  const [full] = rows.filter(({ name }) => name.startsWith('public.'))
  if (full) throw new Refused(`The database is not empty: it has the table ${full.name}. Restore into an empty one.`)
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if (rowCount) throw new Refused(`The database is not empty: ${name} has rows. Restore into an empty one.`)
  }
}

/** What the migrations' own tool keeps of them. */
const HISTORY = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/**
 * The tables as the archive knows them, empty, without rules that would stand in the way; answers what puts those back.
 */
async function makeTables(client: pg.Client, head: Head, migrations: string[]): Promise<string[]> {
  for (const sql of migrations) await client.query(sql)
  await client.query(HISTORY)
  const { rows: made } = await client.query<Table>(TABLES)
  const names = new Set(made.map(({ name }) => name))
  const strange = head.tables.find(
    ({ name, columns }) =>
      !names.has(name) ||
      columns.some((column) => !made.some((table) => table.name === name && table.columns.includes(column))),
  )
  if (strange)
    throw new Refused(
      `The archive has a table ${strange.name} that this version cannot hold (queue version ${head.queue}).`,
    )
  const tables = made.filter(({ name }) => name.startsWith('public.')).map(({ name }) => quoted(name))
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT n.nspname || '.' || c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND n.nspname = 'public'`)
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  // What migrations wrote stands in the archive as well.
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  return [
    ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
    // Made anew they are also checked: no row names another that is not there.
    ...keys.map(
      ({ table, name, definition }) =>
        `ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
    ),
  ]
}

/** Second reading: rows into the tables, files into the scratch folder, secrets beside them. */
async function fill({
  client,
  file,
  head,
  dataDir,
  scratch,
}: Restoring): Promise<{ manifest: Manifest; settings: Map<string, Buffer> }> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const settings = new Map<string, Buffer>()
  await mkdir(scratch, { recursive: true })
  const { manifest } = await readArchive(file, {
    rows: (name, part) =>
      pipeline(part, client.query(copyFrom(`COPY ${quoted(name)} (${columnsOf(tables.get(name)!)}) FROM STDIN`))),
    async file(key, bytes: Readable) {
      const place = path.join(scratch, key)
      await mkdir(path.dirname(place), { recursive: true })
      await pipeline(bytes, createWriteStream(place, { flags: 'wx', flush: true }))
    },
    async setting(name, text) {
      if (Object.values(KEPT).some((known) => known === name)) settings.set(name, text)
    },
  })
  for (const { name, rows } of manifest.tables) {
    const {
      rows: [found],
    } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${quoted(name)}`)
    if (Number(found!.count) !== rows)
      throw new Error(`Of ${rows} rows of ${name} only ${found!.count} arrived in ${dataDir}.`)
  }
  for (const { name, last, called } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
  // Their workers are gone: whatever was being worked is worked again.
  await client.query(
    ['_private_jobs', '_private_job_queues']
      .map((table) => `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL`)
      .join('; '),
  )
  return { manifest, settings }
}

/** One transaction; files and secrets take their places just before it commits, and leave them if it does not. */
async function bringBack(at: Restoring, migrations: string[]): Promise<Manifest> {
  const { client, dataDir, scratch, head } = at
  const files = path.join(dataDir, 'files')
  const placed: string[] = []
  await client.query(PLAIN)
  await client.query('BEGIN')
  try {
    const rules = await makeTables(client, head, migrations)
    const { manifest, settings } = await fill(at)
    for (const rule of rules) await client.query(rule)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await rmdir(files).catch(() => {})
    await rename(scratch, files)
    placed.push(files)
    for (const [name, text] of settings) {
      await writeFile(path.join(dataDir, name), text, { mode: 0o600, flag: 'wx' })
      placed.push(path.join(dataDir, name))
    }
    await client.query('COMMIT')
    return manifest
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    for (const place of [scratch, ...placed]) await rm(place, { recursive: true, force: true })
    throw error
  }
}

async function restore(file: string): Promise<boolean> {
  const began = performance.now()
  const dataDir = path.resolve(process.env.DATA_DIR || '.data')
  await checkFolder(dataDir, !process.env.DATABASE_URL)
  // The whole of it is read before anything is touched.
  const migrations = await migrationsOf(await readHead(file))
  const { head } = await readArchive(file)
  console.log(`${file}: of ${head.createdAt}, made by version ${head.version}, complete and unaltered.`)
  await mkdir(dataDir, { recursive: true })
  const database = await reachDatabase(process.env, { fresh: true })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    await checkDatabase(client)
    await prepareJobs(database.url, database.ownerUrl)
    const { tables, files, missing } = await bringBack(
      { client, file, head, dataDir, scratch: path.join(dataDir, `files.restoring-${process.pid}`) },
      migrations,
    )
    await script('prisma/migrate.ts', ['deploy'], {
      DATABASE_URL: database.url,
      ...(database.ownerUrl === database.url ? {} : { DATABASE_OWNER_URL: database.ownerUrl }),
    })
    console.log(
      `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, counted; ` +
        `${files.count} files of ${megabytes(files.bytes)}, each with its hash.`,
    )
    // It brings every feature along: what is refused is refused without waiting for them.
    const { checkRestored } = await import('./checkRestored.ts')
    const wrong = await checkRestored(database)
    for (const problem of wrong) console.error(`Problem: ${problem}`)
    if (missing.length)
      console.error(`${missing.length} files were missing when the backup was made, the first is ${missing[0]}.`)
    console.log(
      `Restored in ${((performance.now() - began) / 1000).toFixed(1)} s` +
        `${wrong.length || missing.length ? ', with what is said above' : '. Start the portal with npm start'}.`,
    )
    return wrong.length + missing.length === 0
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
}

const [file] = process.argv.slice(2)
if (file) {
  process.exitCode = await restore(path.resolve(file)).then(
    (whole) => (whole ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return error instanceof Refused ? 2 : 1
    },
  )
} else {
  console.error('Name the archive: npm run restore -- paddock-2026-11-22-020000.tar.gz')
  process.exitCode = 2
}
