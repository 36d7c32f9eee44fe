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
linkRows({ name: 'follows', label: 'People they follow', table: 'Follow', key: 'suggestedFollowId' })
