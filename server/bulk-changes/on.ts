import { changeInJob } from '../platform/change.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Forgets bulk changes that are over. */
    'drop-bulk-changes': Record<string, never>
  }
}

const DAYS_KEPT = 30

on('user.erased', async ({ tx }, { userId }) => {
  await tx.bulkChange.deleteMany({ where: { userId } })
})

/** Once a day: what was planned and never begun, and what is long over. The activity log keeps what was done. */
job(
  'drop-bulk-changes',
  (services) =>
    changeInJob(services, 'dropBulkChanges', async ({ tx, now }) => {
      const before = (days: number) => ({ lt: new Date(now.getTime() - days * 86_400_000) })
      await tx.bulkChange.deleteMany({
        where: { OR: [{ status: 'PLANNED', createdAt: before(1) }, { createdAt: before(DAYS_KEPT) }] },
      })
    }),
  '27 4 * * *',
)
