import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { ensureDatabase, startCluster, type Cluster } from './boot/database.ts'
import { script } from './boot/script.ts'
import { createApp, type Fallback } from './app.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { prepareJobs, startJobs } from './platform/jobs.ts'
import { serveMetrics, singleRole } from './platform/metrics.ts'
import { BUILT_IN_ROLES } from './platform/rights.ts'
import { begin, createServices } from './services.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Errors: one line when no database answers. */
async function answered(setting: string, url: string, pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`${setting}: no database answers at ${new URL(url).host}${new URL(url).pathname} (${code ?? message}). Check the address, or leave DATABASE_URL out to use the embedded one.`, { cause: error })
  }
}

/** Whether the role could switch off what guards the activity log: it owns the table, or is a superuser. */
async function ownsTheLog(pool: pg.Pool): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ owns: boolean }>(`SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = '"ActivityLog"'::regclass`)
  return row?.owns ?? true
}

async function listen(server: import('node:http').Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE'
      ? new Error(`Port ${port} on ${host} is in use. Stop what runs there, or start with another one: PORT=4001 npm start`)
      : error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' ? new Error(`Cannot listen on ${host}:${port} (${error.code}). Set PORT and HOST to an address this user may use.`) : error))
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Starts everything and stays until told to stop. `webServer` makes the watch mode's client server. */
export async function start(webServer?: (server: import('node:http').Server) => Promise<Fallback>): Promise<void> {
  const began = performance.now()
  const config = readConfig(process.env)
  let cluster: Cluster | undefined
  let { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config
  if (!url) {
    cluster = await startCluster(config.DATA_DIR)
    ownerUrl = await ensureDatabase(cluster, 'paddock')
    url = cluster.applicationUrl('paddock')
  }
  const database = openDatabase(url, { connections: config.DATABASE_POOL })
  await answered('DATABASE_URL', url, database.pool)
  const owned = { DATABASE_URL: url, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
  await script('prisma/migrate.ts', ['deploy'], owned)
  await prepareJobs(url, ownerUrl)
  const single = await ownsTheLog(database.pool)
  singleRole(single)
  const services = createServices(config, database)
  const empty = await database.db.user.count({ take: 1 }) === 0
  if (empty && config.SEED === 'demo') await script('prisma/seed.ts', [], { ...owned, DATA_DIR: config.DATA_DIR })
  await begin(services)

  let fallback: Fallback | undefined
  const app = createApp({
    services, webRoot: path.join(root, 'dist/web'), persistedFile: path.join(root, 'web/relay/queries.json'),
    ...(webServer ? { webServer: (req, res, next) => fallback ? fallback(req, res, next) : next() } : {}),
  })
  if (webServer) fallback = await webServer(app.server)
  const port = await listen(app.server, config.PORT, config.HOST)
  const jobs = await startJobs(services, url)
  const metrics = config.METRICS_PORT ? serveMetrics(config.METRICS_PORT) : undefined

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    services.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 10_000).unref()
    await app.drain()
    metrics?.close()
    await jobs.stop()
    await database.close()
    await cluster?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  const address = config.PORT === 0 ? `http://${config.HOST}:${port}` : config.PUBLIC_URL
  const demo = await database.db.user.count({ where: { email: 'learner@demo.test' } })
  console.log(`\nPaddock is ready at ${address} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (demo) console.log(`Demo logins, all with the password Paddock2026:\n${BUILT_IN_ROLES.map(({ key }) => `  ${key}@demo.test`).join('\n')}`)
  if (single) console.log('One database role both migrates and serves, so it could alter the activity log. DATABASE_OWNER_URL keeps the two apart.')
  if (!config.SMTP_URL) console.log(`Letters can be read at ${address}/dev/mail`)
}

if (process.argv[1] === import.meta.filename) {
  await start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
