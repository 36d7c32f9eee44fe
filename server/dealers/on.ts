import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.dealerMember.updateMany({ where: { userId }, data: { active: false } })
})

on('businessUnit.replaced', async ({ tx }, { businessUnitId, byId }) => {
  await tx.dealer.updateMany({ where: { businessUnitId }, data: { businessUnitId: byId } })
})
