import { on } from '../platform/events.ts'

/**
 * The log keeps that something happened to a person who is gone, and forgets what it said of them; the database allows
 * just this.
 */
on('user.erased', async ({ tx }, { userId }) => {
  await tx.$executeRaw`SELECT activity_log_forget(${userId}::uuid)`
})
