import pg from 'pg'
import { readConfig, type Config } from '../platform/config.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { ensureDatabase, startCluster, type Cluster } from './database.ts'
import { isWorker, tellPrimary } from './processes.ts'
import { script } from './script.ts'
import type { WebServer } from './serve.ts'

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

interface Ready {
  /** Connection string to serve with. */
  url: string
  /** Connections that all together may have. */
  connections: number
}

/**
 * Brings the database to where this version serves from, once for all processes of a start: migrated, with the tables of
 * the queue, and filled where it is empty. Errors: one line each.
 */
async function readyDatabase(config: Config, cluster: Cluster | undefined): Promise<Ready> {
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

const isAlone = ({ PROCESSES }: Config, webServer?: WebServer) => PROCESSES === 1 || webServer !== undefined

/** Serves in this process, or by as many as are asked for. The watch mode has one. */
async function serveAll(config: Config, cluster: Cluster | undefined, webServer?: WebServer): Promise<void> {
  if (!isAlone(config, webServer)) {
    const { serveByWorkers } = await import('./primary.ts')
    return serveByWorkers(config, { ...(await readyDatabase(config, cluster)), cluster })
  }
  const [{ serve }, { url }] = await Promise.all([import('./serve.ts'), readyDatabase(config, cluster)])
  for (const line of await serve(config, { url, cluster, webServer })) console.log(line)
}

/** Serves as one of several: who started it has seen to the database, and is told what becomes of it. */
async function serveAsWorker(config: Config): Promise<void> {
  try {
    const { serve } = await import('./serve.ts')
    await tellPrimary({ ready: await serve(config, { url: config.DATABASE_URL! }) })
  } catch (error) {
    await tellPrimary({ failed: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  }
}

/**
 * Starts everything and stays until told to stop. `webServer` makes the watch mode's client server. What serves is
 * loaded while the database starts, and not at all where a setting is wrong. Errors: one line each.
 */
export async function start(webServer?: WebServer): Promise<void> {
  const config = readConfig(process.env)
  if (isWorker()) return serveAsWorker(config)
  const [cluster] = await Promise.all([
    config.DATABASE_URL ? undefined : startCluster(config.DATA_DIR),
    isAlone(config, webServer) && import('./serve.ts'),
  ])
  try {
    await serveAll(config, cluster, webServer)
  } catch (error) {
    // What was started for this only is not left behind; a database found running may be somebody else's.
    if (cluster && !cluster.found) await cluster.stop()
    throw error
  }
}
