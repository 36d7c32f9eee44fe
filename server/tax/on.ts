import type { Tx } from '../platform/db.ts'
import { on, type Change } from '../platform/events.ts'
import { taxYearOf } from '../domain/ledger/taxHold.ts'

/** Who paid somebody keeps the form for four years after the year of the payment. */
const YEARS_KEPT = 4

/** Whether the tax office may still ask for the form on which the person was paid. */
async function isKept(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const since = new Date(Date.UTC(taxYearOf(now) - YEARS_KEPT, 0, 1))
  const [orders, outside, returns] = [
    await tx.payoutOrder.count({
      where: { recipientId: userId, status: { in: ['APPROVED', 'SENDING', 'SENT'] }, createdAt: { gte: since } },
      take: 1,
    }),
    await tx.taxOutsidePayment.count({ where: { userId, voidedAt: null, paidOn: { gte: since } }, take: 1 }),
    await tx.taxReturn.count({ where: { userId }, take: 1 }),
  ]
  return orders + outside + returns > 0
}

// A person who is erased takes the forms along, unless money went out on them that the tax office may still ask about.
on('user.erased', async ({ tx, now }, { userId }) => {
  if (await isKept(tx, userId, now)) return
  await tx.taxForeignRecipient.deleteMany({ where: { userId } })
  await tx.taxForm.deleteMany({ where: { userId } })
})

/** Who is paid on a W-8 gets no 1099. */
const keepForeign = async ({ tx, now }: Change, { userId, note }: { userId: string; note: string }): Promise<void> => {
  await tx.taxForeignRecipient.createMany({ data: { userId, note, createdAt: now }, skipDuplicates: true })
}

on('payout.paidOnW8', keepForeign)
on('claim.paidOnW8', keepForeign)
