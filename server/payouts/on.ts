import { happensOn, happensTo } from '../domain/happenings/happenings.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { on, type Change } from '../platform/events.ts'
import { balanceOf } from '../domain/ledger/ledger.ts'
import { ERASED_REASON } from '../domain/people/erased.ts'
import { lacksForm } from '../domain/ledger/taxHold.ts'
import { movePayout, returnMoney } from './transitions.ts'
import { paidTo } from './rules.ts'

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

interface Canceling {
  where: Prisma.PayoutOrderWhereInput
  /** Why, as its recipient reads it. */
  reason: string
  /** Asked before each: is there enough by now? */
  enough?: (returned: bigint) => boolean
}

/**
 * Cancels payouts that nobody released yet, the newest first; their money goes back and their recipients hear why. Safe
 * to repeat.
 */
async function cancelWaiting(c: Change, { where, reason, enough }: Canceling): Promise<void> {
  let returned = 0n
  for (const order of await c.tx.payoutOrder.findMany({
    where: { ...where, status: { in: ['REQUESTED', 'TAX_HOLD'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })) {
    if (enough?.(returned)) return
    c.record(await movePayout(c, order, 'cancel', { data: { reason }, said: { reason } }))
    await returnMoney(c, order)
    returned += order.amount
  }
}

// The money goes back before the dealer does.
on('dealer.takenBack', (c, { dealerId }) =>
  cancelWaiting(c, {
    where: { dealerId },
    reason: 'The approval of the dealer was undone. The money is back in the dealer’s account.',
  }),
)

// A wrong grant is not made right by asking for its money at once: what nobody has released yet goes back.
on('ledger.takingBack', async (c, { from, unit, amount }) => {
  if (!('userId' in from || 'dealerId' in from)) return
  const { account: _account, ...owner } = from
  const balance = await balanceOf(c.tx, from, unit)
  await cancelWaiting(c, {
    where: { ...owner, unit },
    reason: 'Earnings it was to pay were reversed. What is left is back in the balance.',
    enough: (returned) => balance + returned >= amount,
  })
})

/** What nobody released yet goes back; what was paid stays in the books, and to whom it was sent is forgotten. */
on('user.erased', async (c, { userId, email }) => {
  await cancelWaiting(c, { where: paidTo(userId), reason: ERASED_REASON })
  await c.tx.embeddedReward.updateMany({ where: { email }, data: { name: '', email: '' } })
})

happensTo(
  {
    type: 'PayoutOrder',
    right: 'view-payouts',
    selection:
      'databaseId number type status unit amountText value { amount currency } ownerName recipientId recipientName recipientEmail createdAt sentAt paidReference reason',
  },
  {
    'payout.requested': 'Somebody asked for a payout.',
    'payout.approved': 'A payout was released.',
    'payout.denied': 'A payout was refused, by an administrator or the provider.',
    'payout.canceled': 'A payout was taken back by who asked for it.',
    'payout.sent': 'The money of a payout left.',
  },
)

happensOn(
  'payout.moved',
  ({ status }) =>
    ({
      REQUESTED: 'payout.requested',
      TAX_HOLD: 'payout.requested',
      APPROVED: 'payout.approved',
      DENIED: 'payout.denied',
      FAILED: 'payout.denied',
      CANCELED: 'payout.canceled',
    })[status as string],
  ({ orderId }) => orderId,
)
happensOn('payout.sent', 'payout.sent', ({ orderId }) => orderId)
