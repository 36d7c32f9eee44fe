import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  // What nobody has got yet goes with who wrote it; what is in other people's inboxes stays, without a name.
  await tx.message.deleteMany({ where: { createdById: userId, status: { in: ['DRAFT', 'PLANNED'] } } })
  await tx.message.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  await tx.messagePerson.deleteMany({ where: { userId } })
  await tx.$executeRaw`
    WITH gone AS (DELETE FROM "MessageRecipient" WHERE "userId" = ${userId}::uuid RETURNING "messageId" AS id, "readAt", mail)
    UPDATE "Message" m SET readers = m.readers - (gone."readAt" IS NOT NULL)::int, "mailFailed" = m."mailFailed" - (gone.mail = 'FAILED')::int,
      "mailTotal" = m."mailTotal" - (gone.mail IN ('WAITING', 'TRYING', 'FAILED'))::int FROM gone WHERE gone.id = m.id`
})
