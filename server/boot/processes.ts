import pg from 'pg'
import type { Logger } from 'pino'
import { processes } from '../platform/http/metrics.ts'

/** Any number that nobody else locks by. */
const LOCK = 74_112_026
const LOOK = 15_000

/** What each process keeps for itself until they share it. */
export const UNSHARED =
  'live news (open screens hear only of what happens in their own process), rate limits and cost budgets (each process counts its own)'

const counted = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/**
 * Counts the server processes on one database, by a lock each holds on a connection of its own; tells the figures and,
 * as it passes one, the log.
 */
export async function countProcesses(
  connectionString: string,
  log: Logger,
): Promise<{ count: number; stop(): Promise<void> }> {
  let client: pg.Client | undefined
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
    if (count > 1 && last === 1)
      log.warn({ processes: count }, `Several server processes work on this database. They do not share ${UNSHARED}.`)
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
