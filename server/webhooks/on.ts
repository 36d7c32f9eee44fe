import { on } from '../platform/events.ts'

/** What was told of a person is not kept here either. */
on('user.erased', async ({ tx }, { userId, email }) => {
  await tx.$executeRaw`UPDATE "WebhookDelivery" SET request = '', answer = ''
    WHERE position(${userId} in request) > 0 OR position(${email} in request) > 0
       OR position(${userId} in answer) > 0 OR position(${email} in answer) > 0`
})
