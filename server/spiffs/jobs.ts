import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { job } from '../platform/jobs.ts'
import { portalDay } from '../platform/settings.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'complete-spiffs': Record<string, never>
  }
}

/**
 * Ends spiffs whose last day for claims is over where the portal lives; asked each hour, since that day ends at an hour
 * of its own.
 */
async function completeSpiffs(services: Services): Promise<void> {
  const due = { status: 'APPROVED' as const, claimUntil: { lt: await portalDay(services.db, services.now()) } }
  if (!(await services.db.spiff.count({ where: due, take: 1 }))) return
  await changeInJob(services, 'completeSpiffs', async (c) => {
    const over = await c.tx.spiff.updateManyAndReturn({
      where: due,
      data: { status: 'COMPLETED', version: { increment: 1 } },
      select: { id: true, name: true },
    })
    c.record({ type: 'Spiff', id: over[0]?.id ?? 'none', after: { completed: over.map(({ name }) => name) } })
  })
}

job('complete-spiffs', completeSpiffs, '5 * * * *')
