import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createApp, type Fallback } from '../app.ts'
import { onPort, type Config } from '../platform/config.ts'
import { openDatabase } from '../platform/db.ts'
import { serveMetrics, singleRole } from '../platform/http/metrics.ts'
import { packagesShareCookies } from '../platform/http/sites.ts'
import { sweepScratch } from '../platform/http/scratch.ts'
import { prepareJobs, startJobs } from '../platform/jobs.ts'
import { BUILT_IN_ROLES } from '../platform/rights.ts'
import { begin, createServices } from '../services.ts'
import { ensureDatabase, type Cluster } from './database.ts'
import { countProcesses, UNSHARED } from './processes.ts'
import { script, stopWithParent } from './script.ts'
import { supervise } from './supervise.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Errors: one line when no database answers. */
async function answered(setting: string, url: string, pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      `${setting}: no database answers at ${new URL(url).host}${new URL(url).pathname} (${code ?? message}). Check the address, or leave DATABASE_URL out to use the embedded one.`,
      { cause: error },
    )
  }
}

/** Whether the role could switch off what guards the activity log: it owns the table, or is a superuser. */
async function ownsTheLog(pool: pg.Pool): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ owns: boolean }>(
    `SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = '"ActivityLog"'::regclass`,
  )
  return row?.owns ?? true
}

async function listen(
  server: import('node:http').Server,
  port: number,
  host: string,
  setting: 'PORT' | 'CONTENT_PORT' = 'PORT',
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} on ${host} is in use. Stop what runs there, or start with another one: ${setting}=4010 npm start`,
            )
          : error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL'
            ? new Error(
                `Cannot listen on ${host}:${port} (${error.code}). Set ${setting} and HOST to an address this user may use.`,
              )
            : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

/**
 * Everything has ended by then, in milliseconds: who stops a container waits ten seconds before it kills. Requests
 * (app.ts) and jobs have the first five together; a job that takes longer is cut and done again by who works the queue
 * next.
 */
const STOP_LIMIT = 9000
const JOBS_LIMIT = 5000
/** For connections to the database. */
const CLOSE_LIMIT = 1000

/** Waits for what ends by itself, at most so long; what it failed of is nobody's affair any more. */
const atMost = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), pause(milliseconds)])

/** Ends the process with a code: what runs first, the database of its own last. */
function stopper(stopRunning: () => Promise<void>, stopDatabase: () => Promise<void> | undefined) {
  let stopping = false
  return async (code: number): Promise<void> => {
    // Told twice, it waits for nobody; the database still ends in order.
    if (!stopping) {
      stopping = true
      // A database that is ending goes on to do so by itself.
      setTimeout(() => process.exit(code), STOP_LIMIT)
      await stopRunning()
    }
    await stopDatabase()
    process.exit(code)
  }
}

export type WebServer = (server: import('node:http').Server) => Promise<Fallback>

/**
 * Serves from the database that is there until the process is told to stop. `webServer` makes the watch mode's client
 * server. Errors: one line each for a database that does not answer and a port that cannot be listened on.
 */
export async function serve(
  config: Config,
  cluster: Cluster | undefined,
  webServer: WebServer | undefined,
): Promise<void> {
  const began = performance.now()
  const ownerUrl = cluster ? await ensureDatabase(cluster, 'paddock') : config.DATABASE_OWNER_URL
  const url = cluster ? cluster.applicationUrl('paddock') : config.DATABASE_URL!
  const database = openDatabase(url, { connections: config.DATABASE_POOL })
  await answered('DATABASE_URL', url, database.pool)
  const owned = { DATABASE_URL: url, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
  await script('prisma/migrate.ts', ['deploy'], owned)
  await prepareJobs(url, ownerUrl)
  const single = await ownsTheLog(database.pool)
  singleRole(single)
  const services = createServices(config, database)
  const { log } = services
  const empty = (await database.db.user.count({ take: 1 })) === 0
  if (empty && config.SEED === 'demo') await script('prisma/seed.ts', [], { ...owned, DATA_DIR: config.DATA_DIR })
  await begin(services)
  const scratch = sweepScratch(config.DATA_DIR, log)

  let fallback: Fallback | undefined
  const app = createApp({
    services,
    webRoot: path.join(root, 'dist/web'),
    persistedFile: path.join(root, 'web/relay/queries.json'),
    ...(webServer ? { webServer: (req, res, next) => (fallback ? fallback(req, res, next) : next()) } : {}),
  })
  if (webServer) fallback = await webServer(app.server)
  const port = await listen(app.server, config.PORT, config.HOST)
  const contentPort = await listen(app.content, config.CONTENT_PORT, config.HOST, 'CONTENT_PORT')
  // Where the system chose the ports, they are known by now.
  if (new URL(config.PUBLIC_URL).port === '0') config.PUBLIC_URL = onPort(config.PUBLIC_URL, port)
  if (new URL(config.CONTENT_URL).port === '0') config.CONTENT_URL = onPort(config.CONTENT_URL, contentPort)
  const jobs = startJobs(services, url)
  const counting = await countProcesses(url, log)
  const metrics = config.METRICS_PORT ? serveMetrics(config.METRICS_PORT) : undefined
  const embedded = cluster && supervise(config.DATA_DIR, cluster, log)

  const stop = stopper(
    async () => {
      clearInterval(scratch)
      await Promise.all([app.drain({ notice: config.DRAIN_NOTICE }), atMost(JOBS_LIMIT, jobs.stop())])
      metrics?.close()
      await atMost(CLOSE_LIMIT, Promise.all([counting.stop(), database.close()]))
    },
    () => embedded?.stop(),
  )
  stopWithParent(() => {
    log.info('stopping: what started this process was ended')
    void stop(0)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  // A fault nobody caught leaves the process in a state nobody knows: what runs may end, then it does.
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error, fault }, 'stopping after a fault that nobody caught')
      void stop(1)
    })
  }

  const address = config.PORT === 0 ? `http://${config.HOST}:${port}` : config.PUBLIC_URL
  const demo = await database.db.user.count({ where: { email: 'learner@demo.test' } })
  console.log(`\nPaddock is ready at ${address} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (demo)
    console.log(
      `Demo logins, all with the password Paddock2026:\n${BUILT_IN_ROLES.map(({ key }) => `  ${key}@demo.test`).join('\n')}`,
    )
  if (single)
    console.log(
      'One database role both migrates and serves, so it could alter the activity log. DATABASE_OWNER_URL keeps the two apart.',
    )
  if (counting.count > 1)
    console.log(`${counting.count} server processes work on this database. They do not share ${UNSHARED}.`)
  if (packagesShareCookies(config))
    console.log(
      `Courses uploaded as packages can set cookies of the portal, since ${new URL(config.CONTENT_URL).host} is on the domain of ${new URL(config.PUBLIC_URL).host}. CONTENT_URL on another registered domain keeps them apart.`,
    )
  if (!config.SMTP_URL && !config.trustProxy) console.log(`Emails can be read at ${address}/dev/mail`)
}
