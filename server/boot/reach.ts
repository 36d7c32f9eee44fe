/**
 * How commands reach the portal's database: the one of DATABASE_URL, or the embedded one, which is started where it
 * does not run.
 */
import { access } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { ensureDatabase, runningCluster, startCluster, type Cluster } from './database.ts'

export interface Reached {
  /** As the role the portal serves with. */
  url: string
  /** As the role that owns the tables; the same where there is one role only. */
  ownerUrl: string
  /** Leaves the database as it was found: running or not. */
  close(): Promise<void>
}

interface Places {
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATA_DIR?: string | undefined
}

/** Errors: one line when there is no database. `fresh` makes one instead. */
export async function reachDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Places,
  { fresh = false } = {},
): Promise<Reached> {
  if (DATABASE_URL)
    return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL || DATABASE_URL, close: () => Promise.resolve() }
  const parent = path.resolve(DATA_DIR || '.data')
  const there = await access(path.join(parent, 'postgres/PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!there && !fresh)
    throw new Error(`There is no database in ${parent}. Set DATA_DIR to the portal's folder, or DATABASE_URL.`)
  const cluster = (await runningCluster(parent)) ?? (await startCluster(parent))
  const ownerUrl = await ensureDatabase(cluster, 'paddock')
  return { url: cluster.applicationUrl('paddock'), ownerUrl, close: () => stopUnlessUsed(cluster) }
}

/** A portal that began meanwhile works on the database that we started. */
async function stopUnlessUsed(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  const {
    rows: [row],
  } = await client.query<{ others: boolean }>(
    "SELECT count(*) > 1 AS others FROM pg_stat_activity WHERE backend_type = 'client backend'",
  )
  await client.end()
  if (!row?.others) await cluster.stop()
}
