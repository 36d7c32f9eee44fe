import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.podcastFeed.deleteMany({ where: { userId } })
})
