// npm run backup [-- FILE]: database and files of one moment in one archive, while the portal runs.
// Ends with 1 when it could not be made or lacks files.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { KEPT } from '../platform/config.ts'
import { FILES_HELD } from '../platform/attachments/heldFiles.ts'
import {
  createArchive,
  FORMAT,
  number,
  sha256,
  type Head,
  type Listed,
  type Manifest,
  type Table,
  type Writer,
} from './archive.ts'
import { reachDatabase } from './reach.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Bytes of rows in one entry, more where one row is larger. */
const PART = 4 * 1024 * 1024
const FILES_AT_ONCE = 1_000

/**
 * Tables of the portal and of its queue: jobs that wait hold letters and payouts, so they belong to the data. What
 * processes tell one another for a moment does not: its transactions are those of the one database.
 */
export const TABLES = `
SELECT n.nspname || '.' || c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relkind = 'r' AND (n.nspname = 'public' OR n.nspname = 'graphile_worker' AND c.relname LIKE '\\_private\\_%')
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  AND c.relname NOT IN ('LiveNews', 'LimitCount')
GROUP BY n.nspname, c.relname ORDER BY n.nspname DESC, c.relname`
const SEQUENCES = `
SELECT schemaname || '.' || sequencename AS name FROM pg_sequences
WHERE schemaname = 'public' OR schemaname = 'graphile_worker' ORDER BY 1`

/** A name with its schema, as SQL has it. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
export const columnsOf = ({ columns }: Table): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

interface Making {
  client: pg.Client
  archive: Writer
  dataDir: string
  tell(text: string): void
}

/** Text that stands for the same value wherever it is read. */
export const PLAIN =
  "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET client_encoding = 'UTF8'; " +
  "SET bytea_output = 'hex'; SET statement_timeout = 0; SET lock_timeout = 0; " +
  'SET idle_in_transaction_session_timeout = 0'

async function headFrom(client: pg.Client): Promise<Head> {
  const { rows: tables } = await client.query<Table>(TABLES)
  if (!tables.some(({ name }) => name === 'public._prisma_migrations'))
    throw new Error('The database is empty: there is nothing to back up.')
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  )
  const {
    rows: [queue],
  } = await client.query<{ id: number }>('SELECT max(id) AS id FROM graphile_worker.migrations')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    paddock: 'backup',
    format: FORMAT,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    queue: queue!.id,
    tables,
  }
}

/** The rows of a table, in entries of whole rows. */
async function addTable({ client, archive }: Making, table: Table): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let [rows, parts] = [0, 0]
  const add = async (part: Buffer) => {
    hash.update(part)
    for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows += 1
    await archive.add(`database/${table.name}/${number(parts++)}`, part)
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of client.query(
    copyTo(`COPY ${quoted(table.name)} (${columnsOf(table)}) TO STDOUT`),
  ) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    // Line ends within values are written as two signs, so each one here ends a row.
    if (size < PART || !chunk.includes(10)) continue
    const all = Buffer.concat(waiting)
    const end = all.lastIndexOf(10) + 1
    await add(all.subarray(0, end))
    waiting = [all.subarray(end)]
    size = all.length - end
  }
  if (size) await add(Buffer.concat(waiting))
  return { name: table.name, rows, parts, sha256: hash.digest('hex') }
}

/** The bytes of all files that rows of the snapshot name. */
async function addFiles({ client, archive, dataDir, tell }: Making): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const [lists, missing] = [createHash('sha256'), [] as string[]]
  const files = { count: 0, bytes: 0, lists: 0 }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ id: string; key: string }>(
      'SELECT id, key FROM "StoredFile" WHERE id > $1 ORDER BY id LIMIT $2',
      [after, FILES_AT_ONCE],
    )
    const listed: Listed[] = []
    for (const { key } of rows) {
      const place = path.join(dataDir, 'files', key)
      const size = await stat(place).then(
        (found) => found.size,
        () => undefined,
      )
      if (size === undefined) {
        missing.push(key)
        continue
      }
      listed.push({ key, size, sha256: await archive.addStream(`files/${key}`, size, createReadStream(place)) })
      files.bytes += size
      files.count += 1
      tell(`${files.count} files, ${megabytes(files.bytes)}`)
    }
    if (listed.length) {
      const text = JSON.stringify(listed)
      lists.update(text)
      await archive.add(`lists/${number(files.lists++)}.json`, text)
    }
    if (rows.length < FILES_AT_ONCE) break
    after = rows.at(-1)!.id
  }
  return { files: { ...files, sha256: lists.digest('hex') }, missing }
}

async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const found: Manifest['sequences'] = []
  for (const { name } of rows) {
    const {
      rows: [sequence],
    } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`,
    )
    found.push({ name, ...sequence! })
  }
  return found
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

async function fill(making: Making): Promise<Manifest> {
  const { client, archive, dataDir, tell } = making
  await client.query(PLAIN)
  // Before the snapshot: who removes files is done with what it cannot see any more, and waits for us with the rest.
  await client.query(`SELECT pg_advisory_lock_shared(${FILES_HELD})`)
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const head = await headFrom(client)
  const text = JSON.stringify(head)
  await archive.add('paddock.json', text)
  const tables: Manifest['tables'] = []
  for (const table of head.tables) {
    tell(`table ${tables.length + 1} of ${head.tables.length}`)
    tables.push(await addTable(making, table))
  }
  const files = await addFiles(making)
  // Read last: a sequence is never behind the rows of the snapshot.
  const sequences = await sequencesOf(client)
  await client.query('ROLLBACK')
  const settings: Manifest['settings'] = []
  for (const [setting, name] of Object.entries(KEPT)) {
    const kept = process.env[setting] ? undefined : await readFile(path.join(dataDir, name)).catch(() => undefined)
    if (!kept) continue
    await archive.add(`settings/${name}`, kept)
    settings.push({ name, sha256: sha256(kept) })
  }
  return { head: sha256(text), tables, ...files, settings, sequences }
}

const POWER: Record<string, string> = { SECRET: 'sign file paths', SEAL_KEYS: 'open sealed tax numbers' }

/** Tells of the secrets: what holds them has to be kept as safe as they are. */
function tellSettings({ settings }: Manifest): void {
  for (const [setting, name] of Object.entries(KEPT)) {
    console.log(
      settings.some((kept) => kept.name === name)
        ? `${setting} IS IN THIS ARCHIVE: whoever reads it can ${POWER[setting]}. Keep it as safe as the portal itself.`
        : `${setting} IS NOT IN THIS ARCHIVE: it comes from the environment. Without it nobody can ${POWER[setting]}.`,
    )
  }
}

async function backup(target: string): Promise<boolean> {
  const began = performance.now()
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  )
    throw new Error(`${target} is there already. Name another file.`)
  const dataDir = path.resolve(process.env.DATA_DIR || '.data')
  const database = await reachDatabase(process.env)
  const partial = `${target}.partial-${process.pid}`
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  let archive: Writer | undefined
  try {
    await client.connect()
    archive = createArchive(partial)
    const tell = process.stdout.isTTY ? (text: string) => void process.stdout.write(`\r\u001B[K${text}`) : () => {}
    const manifest = await fill({ client, archive, dataDir, tell })
    const text = JSON.stringify(manifest)
    await archive.add('manifest.json', text)
    await archive.add('manifest.sha256', `${sha256(text)}\n`)
    await archive.finish()
    await rename(partial, target)
    tell('')
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const {
      files: { count, bytes },
      missing,
    } = manifest
    console.log(
      `${target}: ${rows} rows of ${manifest.tables.length} tables, ${count} files of ${megabytes(bytes)}, ` +
        `${megabytes((await stat(target)).size)} packed (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    )
    tellSettings(manifest)
    if (missing.length)
      console.error(`${missing.length} files that rows name are not in ${dataDir}/files, the first is ${missing[0]}.`)
    return missing.length === 0
  } catch (error) {
    await archive?.abort()
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  process.exitCode = await backup(path.resolve(process.argv[2] ?? `paddock-${stamp}.tar.gz`)).then(
    (whole) => (whole ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return 1
    },
  )
}
