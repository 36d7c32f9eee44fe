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
