import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { ensureDatabase, type Cluster } from './database.ts'
import { script } from './script.ts'

/** Errors: one line when no database answers. */
async function connected(setting: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      `${setting}: no database answers at ${new URL(url).host}${new URL(url).pathname} (${code ?? message}). Check the address, or leave DATABASE_URL out to use the embedded one.`,
      { cause: error },
    )
  }
}

export interface Ready {
  /** Connection string to serve with. */
  url: string
  /** Connections that all together may have. */
  connections: number
}

/**
 * Brings the database to where this version serves from, once for all processes of a start: migrated, with the tables of
 * the queue, and filled where it is empty. Errors: one line each.
 */
export async function readyDatabase(config: Config, cluster: Cluster | undefined): Promise<Ready> {
  const ownerUrl = cluster ? await ensureDatabase(cluster, 'paddock') : config.DATABASE_OWNER_URL
  const url = cluster ? cluster.applicationUrl('paddock') : config.DATABASE_URL!
  const client = await connected('DATABASE_URL', url)
  try {
    const owned = { DATABASE_URL: url, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
    await script('prisma/migrate.ts', ['deploy'], owned)
    await prepareJobs(url, ownerUrl)
    const {
      rows: [row],
    } = await client.query<{ empty: boolean; connections: number }>(
      `SELECT NOT EXISTS (SELECT 1 FROM "User") AS empty, current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int AS connections`,
    )
    if (row!.empty && config.SEED === 'demo')
      await script('prisma/seed.ts', [], { ...owned, DATA_DIR: config.DATA_DIR })
    return { url, connections: row!.connections }
  } finally {
    await client.end()
  }
}
