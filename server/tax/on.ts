import { on } from '../platform/events.ts'
import { taxYearOf } from '../domain/ledger/taxHold.ts'

/** Who paid somebody keeps the form for four years after the year of the payment. */
const YEARS_KEPT = 4

// A person who is erased takes the forms along, unless money went out on them that the tax office may still ask about.
on('user.erased', async ({ tx, now }, { userId }) => {
  const since = new Date(Date.UTC(taxYearOf(now) - YEARS_KEPT, 0, 1))
  if (
    await tx.payoutOrder.count({
      where: { recipientId: userId, status: { in: ['APPROVED', 'SENDING', 'SENT'] }, createdAt: { gte: since } },
      take: 1,
    })
  )
    return
  await tx.taxForm.deleteMany({ where: { userId } })
})
