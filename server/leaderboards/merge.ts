import { z } from 'zod'
import { linkRows, mergeable, ownedRows } from '../domain/people/mergeable.ts'

linkRows({
  name: 'leaderboard-places',
  label: 'Places on leaderboards',
  table: 'LeaderboardPlace',
  key: 'leaderboardId',
  both: 'stay',
})
ownedRows({ name: 'leaderboards-made', label: 'Leaderboards made', table: 'Leaderboard', column: 'createdById' })

/** Who hid their name in one account has it hidden in the one that stays. */
mergeable({
  name: 'leaderboard-name-hidden',
  label: 'Name hidden on leaderboards',
  covers: ['LeaderboardNameHidden.userId'],
  moved: z.boolean(),
  async count(db, { secondaryId }) {
    return { moves: await db.leaderboardNameHidden.count({ where: { userId: secondaryId } }), stays: 0 }
  },
  async move({ tx, now }, { primaryId, secondaryId }) {
    const { count: hidden } = await tx.leaderboardNameHidden.deleteMany({ where: { userId: secondaryId } })
    if (!hidden) return false
    await tx.leaderboardNameHidden.createMany({ data: [{ userId: primaryId, createdAt: now }], skipDuplicates: true })
    return true
  },
  async putBack({ tx, now }, { secondaryId }, wasHidden) {
    if (!wasHidden) return
    await tx.leaderboardNameHidden.createMany({ data: [{ userId: secondaryId, createdAt: now }], skipDuplicates: true })
  },
})
