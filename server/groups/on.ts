import { failure } from '../platform/errors.ts'
import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.assignmentGroupMember.deleteMany({ where: { userId } })
  await tx.adminGroupUser.deleteMany({ where: { userId } })
})

/** It joins the admin groups of who made it. Errors: FORBIDDEN for who is in none. */
on('dealer.madeWithinReach', async ({ tx }, { dealerId, userId }) => {
  const groups = await tx.adminGroupUser.findMany({
    where: { userId, group: { active: true } },
    select: { groupId: true },
  })
  if (!groups.length)
    throw failure('FORBIDDEN', 'A new dealer joins your admin groups, and you are in none. Ask an administrator.')
  await tx.adminGroupDealer.createMany({ data: groups.map(({ groupId }) => ({ groupId, dealerId })) })
})
