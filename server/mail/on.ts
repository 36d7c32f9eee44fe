import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { email }) => {
  await tx.outboxMail.deleteMany({ where: { to: email } })
})
