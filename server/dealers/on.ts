import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.dealerMember.updateMany({ where: { userId }, data: { active: false } })
})
