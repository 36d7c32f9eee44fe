import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { World } from '../world.ts'

const SESSIONS = `
  SELECT pid, state, wait_event_type, wait_event, round(extract(epoch FROM now() - xact_start)::numeric, 1) AS age,
    pg_blocking_pids(pid) AS waits_for, left(query, 200) AS query
  FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`

/**
 * Says who waits for whom, and what the test has noted by then, where it goes on for longer than that many milliseconds:
 * asked later, nobody waits. Answers what notes how far it came.
 */
export function tellWaits(
  { ownerUrl, services: { pool } }: Pick<World, 'ownerUrl' | 'services'>,
  after: number,
): (what: string) => void {
  const began = performance.now()
  const notes: string[] = []
  const timer = setTimeout(async () => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const { rows } = await client.query(SESSIONS)
    await client.end()
    const { totalCount, idleCount, waitingCount } = pool
    console.log(`after ${after} ms: ${JSON.stringify({ notes, totalCount, idleCount, waitingCount, rows }, null, 1)}`)
  }, after)
  onTestFinished(() => clearTimeout(timer))
  return (what) => void notes.push(`${Math.round(performance.now() - began)} ms: ${what}`)
}
