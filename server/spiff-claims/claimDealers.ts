import { on } from '../platform/events.ts'

// Claims pay the dealer they were made at: they go where its staff goes, and never lose their dealer in silence.
on('dealer.removing', async ({ tx }, { dealerId, movedToId }) => {
  if (movedToId) await tx.spiffClaim.updateMany({ where: { dealerId }, data: { dealerId: movedToId } })
})
