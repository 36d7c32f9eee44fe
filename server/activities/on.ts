import { ERASED_REASON } from '../domain/people/erased.ts'
import { on } from '../platform/events.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { submissionTransitions, tellActivity } from './grant.ts'

/** What waits would earn for nobody. */
on('user.erased', async (c, { userId }) => {
  for (const row of await c.tx.activitySubmission.findMany({
    where: { userId, status: 'PENDING' },
    orderBy: { id: 'asc' },
  })) {
    c.record(await submissionTransitions.take(c, 'deny', row, { note: ERASED_REASON }))
    tellActivity(c, row)
  }
})

on('dealer.removing', async (c, { dealerId, movedToId }) => {
  if (movedToId) await c.tx.activitySubmission.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
})

on('user.erasing', async (c, { userId }) => {
  const sent = await c.tx.activitySubmission.findMany({ where: { userId }, select: { fileId: true } })
  await forgetFiles(
    c,
    sent.map(({ fileId }) => fileId),
  )
})
