import { on } from '../platform/events.ts'
import { balanceOf } from '../domain/ledger/ledger.ts'
import { lacksForm } from '../domain/ledger/taxHold.ts'
import { movePayout, returnMoney } from './moves.ts'

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

// The money goes back before the dealer does.
on('dealer.takenBack', async (c, { dealerId }) => {
  for (const order of await c.tx.payoutOrder.findMany({
    where: { dealerId, status: { in: ['REQUESTED', 'TAX_HOLD'] } },
    orderBy: { createdAt: 'asc' },
  })) {
    c.record(await movePayout(c, order, 'cancel'))
    await returnMoney(c, order)
  }
})

// A wrong grant is not made right by asking for its money at once: what nobody has released yet goes back, newest first.
on('ledger.takingBack', async (c, { from, unit, amount }) => {
  if (!('userId' in from || 'dealerId' in from)) return
  const { account: _account, ...owner } = from
  let balance = await balanceOf(c.tx, from, unit)
  if (balance >= amount) return
  for (const order of await c.tx.payoutOrder.findMany({
    where: { ...owner, unit, status: { in: ['REQUESTED', 'TAX_HOLD'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })) {
    c.record(await movePayout(c, order, 'cancel', { said: { reason: 'What it was for was taken back.' } }))
    await returnMoney(c, order)
    balance += order.amount
    if (balance >= amount) return
  }
})

/** What was paid stays in the books; to whom it was sent is forgotten. */
on('user.erased', async ({ tx }, { email }) => {
  await tx.embeddedReward.updateMany({ where: { email }, data: { name: '', email: '' } })
})
