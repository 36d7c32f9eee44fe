import { changeInJob } from '../platform/change.ts'
import { job } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'retain-activity-logs': Record<string, never>
  }
}

const BATCH = 5_000

/** Once a day: rows older than the months the platform admin keeps them go. The database refuses to delete any other. */
job('retain-activity-logs', async (services) => {
  const { limits: { activityLogMonths } } = await readSettings(services.db)
  if (!activityLogMonths) return
  await changeInJob(services, 'retainActivityLogs', async (c) => {
    let removed = 0
    for (let count = BATCH; count === BATCH; removed += count) {
      count = await c.tx.$executeRaw`
        DELETE FROM "ActivityLog" WHERE id IN (SELECT id FROM "ActivityLog" WHERE "createdAt" < now() - make_interval(months => ${activityLogMonths}) ORDER BY "createdAt" LIMIT ${BATCH})`
    }
    c.record({ type: 'ActivityLog', id: 'all', after: { removed, months: activityLogMonths } })
  })
}, '41 3 * * *')
