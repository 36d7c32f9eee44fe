import { z } from 'zod'
import { mergeable, ownedRows } from '../domain/people/mergeable.ts'

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

ownedRows({ name: 'tax-outside-payments', label: 'Payments outside of the portal', table: 'TaxOutsidePayment' })
ownedRows({
  name: 'tax-outside-payments-entered',
  label: 'Payments outside of the portal entered',
  table: 'TaxOutsidePayment',
  column: 'enteredById',
})
// A correction finds by them whom the first form named; the account it was for stays on each.
ownedRows({ name: 'tax-returns', label: '1099 forms', table: 'TaxReturn' })

/** Who is no U.S. person in one account is none in the one that stays. */
mergeable({
  name: 'tax-foreign-recipient',
  label: 'Paid on a W-8',
  covers: ['TaxForeignRecipient.userId'],
  moved: z.string().nullable(),
  async count(db, { secondaryId }) {
    return { moves: await db.taxForeignRecipient.count({ where: { userId: secondaryId } }), stays: 0 }
  },
  async move({ tx, now }, { primaryId, secondaryId }) {
    const theirs = await tx.taxForeignRecipient.findUnique({ where: { userId: secondaryId } })
    if (!theirs) return null
    await tx.taxForeignRecipient.delete({ where: { userId: secondaryId } })
    const data = { userId: primaryId, note: theirs.note, createdAt: now }
    await tx.taxForeignRecipient.createMany({ data, skipDuplicates: true })
    return theirs.note
  },
  async putBack({ tx, now }, { secondaryId }, note) {
    if (note === null) return
    await tx.taxForeignRecipient.createMany({
      data: { userId: secondaryId, note, createdAt: now },
      skipDuplicates: true,
    })
  },
})
