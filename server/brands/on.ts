import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.brandManager.deleteMany({ where: { userId } })
  await tx.brand.updateMany({ where: { administratorId: userId }, data: { administratorId: null } })
})
