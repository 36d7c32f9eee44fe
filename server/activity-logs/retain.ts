import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'retain-activity-logs': Record<string, never>
  }
}

/** Seals whose rows go in one transaction. */
const SEALS = 10

/**
 * Once a day: rows older than the months the platform admin keeps them go, whole seals at a time. The database refuses
 * to remove any other, and puts a link into the chain that says up to which seal rows went and why: that is its record,
 * so no audit row stands beside it.
 */
job(
  'retain-activity-logs',
  async ({ db }) => {
    for (let removed = 1; removed;)
      [{ removed }] = await db.$queryRaw<[{ removed: number }]>`SELECT activity_log_retain(${SEALS}::int) AS removed`
  },
  '41 3 * * *',
)
