import { on } from '../platform/events.ts'

on('dealer.removing', async (c, { dealerId, movedToId }) => {
  if (movedToId) await c.tx.activitySubmission.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
})
