import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.assignmentGroupMember.deleteMany({ where: { userId } })
  await tx.adminGroupUser.deleteMany({ where: { userId } })
})
