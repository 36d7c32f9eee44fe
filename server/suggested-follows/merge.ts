import { z } from 'zod'
import { linkRows, mergeable, ownedRows } from '../domain/people/mergeable.ts'

/** A person is suggested once: the closed account's suggestion comes along unless the other one has its own. */
mergeable({
  name: 'suggested-follows',
  label: 'Suggested to follow',
  covers: ['SuggestedFollow.personId'],
  moved: z.array(z.string()),
  async count(db, { primaryId, secondaryId }) {
    const count = (personId: string) => db.suggestedFollow.count({ where: { personId } })
    const [own, theirs] = [await count(primaryId), await count(secondaryId)]
    return own ? { moves: 0, stays: theirs } : { moves: theirs, stays: 0 }
  },
  async move({ tx }, { primaryId, secondaryId }) {
    if (await tx.suggestedFollow.count({ where: { personId: primaryId } })) return []
    const rows = await tx.suggestedFollow.updateManyAndReturn({
      where: { personId: secondaryId },
      data: { personId: primaryId },
      select: { id: true },
    })
    return rows.map(({ id }) => id)
  },
  async putBack({ tx }, { primaryId, secondaryId }, moved) {
    if (await tx.suggestedFollow.count({ where: { personId: secondaryId } })) return
    await tx.suggestedFollow.updateMany({
      where: { id: { in: moved }, personId: primaryId },
      data: { personId: secondaryId },
    })
  },
})

ownedRows({
  name: 'suggested-follows-made',
  label: 'People suggested to others',
  table: 'SuggestedFollow',
  column: 'createdById',
})
linkRows({
  name: 'follows',
  label: 'People they follow',
  table: 'Follow',
  key: 'suggestedFollowId',
  both: { takes: '"createdAt" = LEAST(p."createdAt", s."createdAt")', counts: { followerCount: '1' } },
})

/** Of two accounts made one, the one may have followed the other: nobody follows themselves. Last, so first undone. */
mergeable({
  name: 'follows-of-oneself',
  label: 'Follows of the other account',
  covers: [],
  moved: z.array(z.object({ id: z.string(), at: z.string() })),
  async count() {
    return { moves: 0, stays: 0 }
  },
  move: ({ tx }, { primaryId }) => tx.$queryRaw<{ id: string; at: string }[]>`
    WITH gone AS (
      DELETE FROM "Follow" f USING "SuggestedFollow" s
      WHERE s.id = f."suggestedFollowId" AND f."userId" = ${primaryId}::uuid AND s."personId" = f."userId" RETURNING f.*)
    UPDATE "SuggestedFollow" s SET "followerCount" = s."followerCount" - 1 FROM gone
    WHERE s.id = gone."suggestedFollowId" RETURNING s.id::text AS id, gone."createdAt"::text AS at`,
  async putBack({ tx }, { primaryId }, moved) {
    for (const { id, at } of moved)
      await tx.$executeRaw`
        WITH back AS (
          INSERT INTO "Follow" ("suggestedFollowId", "userId", "createdAt")
          SELECT s.id, ${primaryId}::uuid, ${at}::timestamptz FROM "SuggestedFollow" s WHERE s.id = ${id}::uuid
          ON CONFLICT DO NOTHING RETURNING "suggestedFollowId")
        UPDATE "SuggestedFollow" s SET "followerCount" = s."followerCount" + 1 FROM back WHERE s.id = back."suggestedFollowId"`
  },
})
