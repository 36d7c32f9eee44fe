import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  // Places stay, with nobody's name on them.
  await tx.leaderboardNameHidden.deleteMany({ where: { userId } })
  await tx.leaderboard.updateMany({ where: { createdById: userId }, data: { createdById: null } })
})
