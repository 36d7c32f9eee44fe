import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp, type Fallback } from '../app.ts'
import { onPort, type Config } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/db.ts'
import { answerForMetrics, serveMetrics, singleRole } from '../platform/http/metrics.ts'
import { packagesShareCookies } from '../platform/http/sites.ts'
import { sweepScratch } from '../platform/http/scratch.ts'
import { startJobs } from '../platform/jobs.ts'
import { shareNews } from '../platform/processes/news.ts'
import { BUILT_IN_ROLES } from '../platform/rights.ts'
import { begin, createServices } from '../services.ts'
import type { Cluster } from './database.ts'
import { countProcesses, isWorker, stopWithPrimary, type ToWorker } from './processes.ts'
import { stopWithParent } from './script.ts'
import { supervise } from './supervise.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** When this file was loaded, by the clock of performance.now(). */
const BEGAN = performance.now()

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

type Why = NonNullable<ToWorker['stop']>

/** Ends the process with a code: what runs first, the database of its own last. */
function stopper(stopRunning: (why: Why) => Promise<void>, stopDatabase: () => Promise<void> | undefined) {
  let stopping = false
  return async (code: number, why: Why = 'ended'): Promise<void> => {
    // Told twice, it waits for nobody; the database still ends in order. One of several is told by many at once.
    if (stopping && isWorker()) return
    if (!stopping) {
      stopping = true
      // A database that is ending goes on to do so by itself.
      setTimeout(() => process.exit(code), STOP_LIMIT)
      await stopRunning(why)
    }
    await stopDatabase()
    process.exit(code)
  }
}

/** Ends in order when told to, and after a fault. */
function listenForTheEnd(log: Logger, stop: ReturnType<typeof stopper>): void {
  if (isWorker()) stopWithPrimary((why) => void stop(0, why))
  else {
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
  }
  // A fault nobody caught leaves the process in a state nobody knows: what runs may end, then it does.
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error, fault }, 'stopping after a fault that nobody caught')
      void stop(1)
    })
  }
}

export type WebServer = (server: import('node:http').Server) => Promise<Fallback>

/** What whoever started the portal is told. */
async function linesFor(
  { db }: Database,
  config: Config,
  { address, single, processes }: { address: string; single: boolean; processes: number },
): Promise<string[]> {
  const seconds = ((performance.now() - BEGAN) / 1000).toFixed(1)
  const demo = await db.user.count({ where: { email: 'learner@demo.test' } })
  const logins = BUILT_IN_ROLES.map(({ key }) => `  ${key}@demo.test`).join('\n')
  const lines = [
    `\nPaddock is ready at ${address} (${seconds} s)`,
    demo && `Demo logins, all with the password Paddock2026:\n${logins}`,
    single &&
      'One database role both migrates and serves, so it could alter the activity log. DATABASE_OWNER_URL keeps the two apart.',
    processes > config.PROCESSES &&
      config.LIMITS === 'machine' &&
      `${processes} server processes work on this database. Rates are counted on each machine; LIMITS=database counts them together.`,
    packagesShareCookies(config) &&
      `Courses uploaded as packages can set cookies of the portal, since ${new URL(config.CONTENT_URL).host} is on the domain of ${new URL(config.PUBLIC_URL).host}. CONTENT_URL on another registered domain keeps them apart.`,
    !config.SMTP_URL && !config.trustProxy && `Emails can be read at ${address}/dev/mail`,
  ]
  return lines.filter((line) => typeof line === 'string')
}

interface Serving {
  /** Connection string of a database that is ready. */
  url: string
  /** Ends with this process. */
  cluster?: Cluster | undefined
  /** Makes the watch mode's client server. */
  webServer?: WebServer | undefined
}

/** What one process of several leaves to the one that started them. */
function keepHouse(config: Config, log: Logger, cluster: Cluster | undefined) {
  if (isWorker()) answerForMetrics()
  const scratch = isWorker() ? undefined : sweepScratch(config.DATA_DIR, log)
  const metrics = config.METRICS_PORT && !isWorker() ? serveMetrics(config.METRICS_PORT) : undefined
  const embedded = cluster && supervise(config.DATA_DIR, cluster, log)
  return {
    embedded,
    stop() {
      clearInterval(scratch)
      metrics?.close()
    },
  }
}

/**
 * Serves from the database that is ready until the process is told to stop; answers what to say of it. Errors: one line
 * for a port that cannot be listened on.
 */
export async function serve(config: Config, { url, cluster, webServer }: Serving): Promise<string[]> {
  const database = openDatabase(url, { connections: config.DATABASE_POOL })
  const single = await ownsTheLog(database.pool)
  singleRole(single)
  const services = createServices(config, database)
  const { log } = services
  // Before anybody listens, so that nothing is missed in between.
  const sharing = await shareNews(url, services)
  if (!isWorker() || process.env.PADDOCK_BEGINS) await begin(services)

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
  const counting = await countProcesses(url, config, log)
  const house = keepHouse(config, log, cluster)

  const stop = stopper(
    async (why) => {
      const drain = { notice: config.DRAIN_NOTICE, isReplaced: why === 'replaced' }
      await Promise.all([app.drain(drain), atMost(JOBS_LIMIT, jobs.stop())])
      house.stop()
      await atMost(CLOSE_LIMIT, Promise.all([counting.stop(), sharing.stop().then(() => database.close())]))
    },
    () => house.embedded?.stop(),
  )
  listenForTheEnd(log, stop)
  const address = config.PORT === 0 ? `http://${config.HOST}:${port}` : config.PUBLIC_URL
  return linesFor(database, config, { address, single, processes: counting.count })
}
