import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { portalPool } from '../../../server/platform/db.ts'
import { inAnyOrder } from './sharedClient.ts'

/** What a database of the tests is reached by: as the role the portal serves with, and as the one that owns it. */
export interface Place {
  name: string
  url: string
  ownerUrl: string
}

export const placeOf = (name: string): Place => ({
  name,
  url: inject('applicationUrl').replace(/\/postgres$/, `/${name}`),
  ownerUrl: inject('clusterUrl').replace(/\/postgres$/, `/${name}`),
})

export const newName = () => `t_${randomUUID().replaceAll('-', '')}`

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  // A worker ends with its work, whatever it still holds.
  ;(client as unknown as { connection: { stream: { unref(): void } } }).connection.stream.unref()
  return client
}

let maintenance: Promise<pg.Client> | undefined

/** The one session of this worker that makes and drops databases. */
export const maintain = () => (maintenance ??= connected(inject('clusterUrl')))

/** Runs the work while nobody else holds the lock, in any process of the run. */
export async function locked(lock: number, work: () => Promise<unknown>): Promise<void> {
  const admin = await maintain()
  await admin.query('SELECT pg_advisory_lock($1)', [lock])
  try {
    await work()
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [lock])
  }
}

/** Clones wait for one another: what they copy may have no other session. */
export const clone = async (name: string, template: string) => {
  const admin = await maintain()
  await locked(1, () => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`))
}

export const drop = async (name: string) => {
  const admin = await maintain()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
}

/** Changes with whatever changes the schema: how many rows its catalogs have, and who wrote the newest. */
const SHAPE = {
  name: 'shape',
  text: ['class', 'attribute', 'constraint', 'trigger', 'proc', 'policy', 'db_role_setting']
    .map((name) => `SELECT concat('${name} ', count(*), ' ', max(xmin::text::bigint)) AS shape FROM pg_${name}`)
    .join(' UNION ALL '),
}

const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_relation_size(c.oid) / 8192 AS pages,
    (SELECT string_agg(format('%I', attname), ', ') FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`

/** Pages a table may have grown to before a clone is cheaper, and its plans nearer to those of a new one. */
const PAGES = 40

interface Kept extends Place {
  pool: pg.Pool
  owner: pg.Client
  shape: string
  /** What puts the rows of the template in, by table. */
  rows: Map<string, string>
}

const shapeOf = async (owner: pg.Client) =>
  (await owner.query<{ shape: string }>(SHAPE)).rows.map(({ shape }) => shape).join()

/** Which of these tables hold rows. */
async function filled(owner: pg.Client, tables: string[]): Promise<string[]> {
  const asked = tables.map((name, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT 1 FROM ${name})`).join(' UNION ALL ')
  return (await owner.query<{ at: number }>({ name: 'filled', text: asked })).rows.map(({ at }) => tables[at]!)
}

let kept: Kept | undefined
let isLent = false

function poolTo({ url }: Place, options: Options): pg.Pool {
  const pool = portalPool(url, options)
  pool.on('connect', inAnyOrder)
  return pool
}

async function make(options: Options): Promise<Kept> {
  const place = placeOf(newName())
  await clone(place.name, 'template')
  const owner = await connected(place.ownerUrl)
  const { rows: tables } = await owner.query<{ name: string; columns: string }>(TABLES)
  const columns = new Map(tables.map((one) => [one.name, one.columns]))
  const rows = new Map<string, string>()
  for (const name of await filled(owner, [...columns.keys()])) {
    const { rows: found } = await owner.query<{ rows: string }>(`SELECT json_agg(t)::text AS rows FROM ${name} t`)
    const named = columns.get(name)!
    const json = `json_populate_recordset(NULL::${name}, $pristine$${found[0]!.rows}$pristine$)`
    rows.set(name, `INSERT INTO ${name} (${named}) OVERRIDING SYSTEM VALUE SELECT ${named} FROM ${json}`)
  }
  const { rows: sequences } = await owner.query<{ name: string }>(
    'SELECT seqrelid::regclass::text AS name FROM pg_sequence',
  )
  for (const { name } of sequences) {
    const at = await owner.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    )
    const { last_value: last, is_called: isCalled } = at.rows[0]!
    rows.set(name, `SELECT setval(${pg.escapeLiteral(name)}, ${last}, ${isCalled})`)
  }
  return { ...place, owner, rows, shape: await shapeOf(owner), pool: poolTo(place, options) }
}

/** Whether somebody else than those who use it by right has a session in this database. */
async function hasOthers({ name, owner, pool }: Kept): Promise<boolean> {
  const { rows: others } = await owner.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    [name],
  )
  return others.length > pool.totalCount
}

/** Puts the database back as the template has it; false where it cannot be, or a new one is cheaper. */
async function restore(kept: Kept): Promise<boolean> {
  const { owner, pool, rows, shape } = kept
  for (let wait = 0; pool.idleCount < pool.totalCount || pool.waitingCount; wait += 5) {
    if (wait > 500) return false
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  // A session that was ended is there for a moment longer.
  for (let wait = 0; await hasOthers(kept); wait += 20) {
    if (wait > 500) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { rows: tables } = await owner.query<{ name: string; pages: string }>(TABLES)
  if (tables.some(({ pages }) => Number(pages) > PAGES) || (await shapeOf(owner)) !== shape) return false
  const dirty = await filled(
    owner,
    tables.map((one) => one.name),
  )
  await owner.query(
    [
      'BEGIN',
      "SET LOCAL session_replication_role = 'replica'",
      ...dirty.map((table) => `DELETE FROM ${table}`),
      ...rows.values(),
      'COMMIT',
    ].join(';\n'),
  )
  return true
}

export interface Lent extends Place {
  pool: pg.Pool
  /** What making it said. */
  told: string
  end(): Promise<void>
}

interface Options {
  connections: number
  patience: number
}

export const lending = () => isLent

/**
 * A database as the template is, for one file: that of this worker, put back to what it was, so that its sessions stay
 * and with them what they know of the tables; where it cannot be put back, a new one.
 */
export async function lend(options: Options): Promise<Lent> {
  isLent = true
  const lent = (kept ??= await make(options))
  return {
    ...lent,
    told: '',
    async end() {
      const isBack = await restore(lent)
      isLent = false
      if (isBack) return
      kept = undefined
      await lent.pool.end().catch(() => {})
      await lent.owner.end()
      await drop(lent.name)
    },
  }
}

/** A database that the work makes, and that is gone with its file. */
export async function lendNew(options: Options, making: (place: Place) => Promise<string>): Promise<Lent> {
  const place = placeOf(newName())
  const told = await making(place)
  const pool = poolTo(place, options)
  return {
    ...place,
    told,
    pool,
    async end() {
      await pool.end().catch(() => {})
      await drop(place.name)
    },
  }
}
