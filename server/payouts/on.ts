import { failure } from '../platform/errors.ts'
import { on } from '../platform/events.ts'
import { lacksForm } from '../domain/ledger/taxHold.ts'
import { movePayout } from './moves.ts'
import { OPEN_PAYOUTS } from './rules.ts'

on('dealer.removing', async (c, { dealerId }) => {
  const open = await c.tx.payoutOrder.count({ where: { dealerId, status: { in: [...OPEN_PAYOUTS] } } })
  if (open)
    throw failure(
      'CONFLICT',
      `${open === 1 ? 'A payout of this dealer is' : `${open} payouts of this dealer are`} on the way. Set the dealer to inactive instead.`,
    )
  if (await c.tx.payoutOrder.count({ where: { dealerId }, take: 1 }))
    throw failure('CONFLICT', 'Payouts of this dealer are kept for good. Set it to inactive instead.')
})

on('tax.formInForce', async (c, { userId }) => {
  for (const order of await c.tx.payoutOrder.findMany({
    where: { recipientId: userId, status: 'TAX_HOLD' },
    orderBy: { createdAt: 'asc' },
  }))
    await movePayout(c, order, 'clear')
})

// A new form took the place of the one in force and is refused: what needs one waits again, unless it was released
// already.
on('tax.formRejected', async (c, { userId }) => {
  for (const order of await c.tx.payoutOrder.findMany({
    where: { recipientId: userId, status: 'REQUESTED', type: 'CASH' },
    orderBy: { createdAt: 'asc' },
  })) {
    if (
      await lacksForm(
        c.tx,
        { recipientId: userId, amount: order.value, currency: order.currency, orderId: order.id },
        c.now,
      )
    )
      await movePayout(c, order, 'hold')
  }
})

/** What was paid stays in the books; to whom it was sent is forgotten. */
on('user.erased', async ({ tx }, { email }) => {
  await tx.embeddedReward.updateMany({ where: { email }, data: { name: '', email: '' } })
})
