import cluster from 'node:cluster'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { processes } from '../platform/http/metrics.ts'

/** Any number that nobody else locks by. */
const LOCK = 74_112_026
const LOOK = 15_000

const counted = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/**
 * Counts the server processes on one database, by a lock each holds on a connection of its own; tells the figures, and
 * the log where machines count rates apart.
 */
export async function countProcesses(
  connectionString: string,
  { PROCESSES, LIMITS }: Pick<Config, 'PROCESSES' | 'LIMITS'>,
  log: Logger,
): Promise<{ count: number; stop(): Promise<void> }> {
  let client: pg.Client | undefined
  // While one is replaced there is one more.
  const most = PROCESSES === 1 ? 1 : PROCESSES + 1
  let last = 1

  async function look(): Promise<number> {
    if (!client) {
      const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
      fresh.on('error', () => {
        client = undefined
      })
      await fresh.connect()
      await fresh.query(`SELECT pg_advisory_lock_shared(${LOCK})`)
      client = fresh
    }
    const {
      rows: [row],
    } = await client.query<{ count: number }>(counted)
    const count = row?.count ?? 1
    processes(count)
    if (LIMITS === 'machine' && count > most && last <= most)
      log.warn(
        { processes: count },
        'Other machines work on this database as well. LIMITS=database counts rates together.',
      )
    last = count
    return count
  }

  const count = await look()
  const timer = setInterval(() => {
    look().catch(() => {
      // The database is away; the lock went with the connection.
      client = undefined
    })
  }, LOOK)
  timer.unref()
  return {
    count,
    async stop() {
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** What a process that serves tells the one that started it. */
export interface FromWorker {
  /** It serves; lines for who started the portal. */
  ready?: string[]
  /** Why it does not. */
  failed?: string
}

/** What it is told: to end, because the portal does or because another took its place. */
export interface ToWorker {
  stop?: 'ended' | 'replaced'
}

/** Told to who started this process; resolves once it is under way. */
export const tellPrimary = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => (process.connected ? process.send!(message, undefined, {}, () => resolve()) : resolve()))

/** Ends with what it was started by, and when told to; signals of a terminal reach the primary, which tells it. */
export function stopWithPrimary(stop: (why: NonNullable<ToWorker['stop']>) => void): void {
  process.on('message', (message: ToWorker | null) => {
    if (message?.stop) stop(message.stop)
  })
  process.on('disconnect', () => stop('ended'))
  process.on('SIGTERM', () => stop('ended'))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
}

/** Whether this process began its serving life by another. */
export const isWorker = (): boolean => cluster.isWorker

/** Beside its pool a process has connections for jobs, news and its count, and half as many more for reads. */
const BESIDE = 7
/** For backups and whoever looks by hand. */
const SPARE = 10
const FEWEST = 3

/** How many connections each process has for changes, that all fit. Errors: one line where not even few do. */
export function poolOfEach({ PROCESSES, DATABASE_POOL }: Config, connections: number): number {
  const fits = Math.floor(((connections - SPARE) / PROCESSES - BESIDE) / 1.5)
  if (fits < FEWEST)
    throw new Error(
      `Setting PROCESSES: the database allows ${connections} connections, too few for ${PROCESSES} processes. Raise its max_connections, or start fewer. See the settings table in README.md.`,
    )
  return Math.min(DATABASE_POOL, fits)
}
