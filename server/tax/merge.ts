import { z } from 'zod'
import { mergeable } from '../domain/people/mergeable.ts'

/** One form is in force for a person: the closed account's comes along unless the other one has its own. */
mergeable({
  name: 'tax-forms',
  label: 'Tax forms',
  covers: ['TaxForm.userId'],
  moved: z.array(z.string()),
  async count(db, { primaryId, secondaryId }) {
    const [own, theirs] = await Promise.all(
      [primaryId, secondaryId].map((userId) =>
        db.taxForm.count({ where: { userId, status: { in: ['SUBMITTED', 'ACCEPTED'] } } }),
      ),
    )
    const all = await db.taxForm.count({ where: { userId: secondaryId } })
    const stays = own ? (theirs ?? 0) : 0
    return { moves: all - stays, stays }
  },
  async move({ tx }, { primaryId, secondaryId }) {
    const own = await tx.taxForm.count({ where: { userId: primaryId, status: { in: ['SUBMITTED', 'ACCEPTED'] } } })
    const rows = await tx.taxForm.findMany({
      where: { userId: secondaryId, ...(own ? { status: { in: ['REJECTED', 'REPLACED'] } } : {}) },
      select: { id: true },
    })
    await tx.taxForm.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { userId: primaryId } })
    return rows.map(({ id }) => id)
  },
  async putBack({ tx }, { primaryId, secondaryId }, moved) {
    const theirs = await tx.taxForm.count({ where: { userId: secondaryId, status: { in: ['SUBMITTED', 'ACCEPTED'] } } })
    await tx.taxForm.updateMany({
      where: { id: { in: moved }, userId: primaryId, ...(theirs ? { status: { in: ['REJECTED', 'REPLACED'] } } : {}) },
      data: { userId: secondaryId },
    })
  },
})
