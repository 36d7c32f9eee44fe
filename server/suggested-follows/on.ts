import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.suggestedFollow.deleteMany({ where: { personId: userId } })
  await tx.suggestedFollow.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  // Whom they followed is nobody's business any more, and the counts follow.
  await tx.$executeRaw`
    WITH gone AS (DELETE FROM "Follow" WHERE "userId" = ${userId}::uuid RETURNING "suggestedFollowId" AS id)
    UPDATE "SuggestedFollow" s SET "followerCount" = s."followerCount" - 1 FROM gone WHERE gone.id = s.id`
})
