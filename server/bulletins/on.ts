import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.bulletin.updateMany({ where: { createdById: userId }, data: { createdById: null } })
})
