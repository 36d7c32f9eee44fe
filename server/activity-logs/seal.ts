import type { Services } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'seal-activity-logs': Record<string, never>
  }
}

/** Rows of one seal at most. */
const BATCH = 1_000

/**
 * Puts all rows that wait into the chain. The database makes the seals itself: the role that serves can read them only.
 */
async function sealRows({ db }: Services): Promise<void> {
  for (let sealed = BATCH; sealed === BATCH;)
    [{ sealed }] = await db.$queryRaw<[{ sealed: number }]>`SELECT activity_log_seal(${BATCH}::int) AS sealed`
}

/** Every minute, apart from the changes: none of them waits for another. */
job('seal-activity-logs', sealRows, '* * * * *')
