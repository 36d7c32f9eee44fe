import { on } from '../platform/events.ts'
import { grant, tellActivity } from './grant.ts'

on('dealer.removing', async (c, { dealerId, movedToId }) => {
  if (movedToId) await c.tx.activitySubmission.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
})

// A row of a file is a submission that was granted by who brought it in.
on('activities.imported', async (c, { submissionIds }) => {
  const rows = await c.tx.activitySubmission.findMany({
    where: { id: { in: submissionIds } },
    include: { activity: true },
    orderBy: { id: 'asc' },
  })
  for (const { activity, ...row } of rows) {
    await grant(c, row, activity)
    await c.emit('activity.decided', { submissionId: row.id, verdict: 'approved', at: c.now.toISOString() })
    tellActivity(c, row)
  }
})
