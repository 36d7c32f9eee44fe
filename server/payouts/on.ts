import { failure } from '../platform/errors.ts'
import { on } from '../platform/events.ts'
import { movePayout } from './moves.ts'
import { OPEN_PAYOUTS } from './rules.ts'

on('dealer.removing', async (c, { dealerId }) => {
  const open = await c.tx.payoutOrder.count({ where: { dealerId, status: { in: [...OPEN_PAYOUTS] } } })
  if (open) throw failure('CONFLICT', `${open === 1 ? 'A payout' : `${open} payouts`} of this dealer ${open === 1 ? 'is' : 'are'} on the way. Set the dealer to inactive instead.`)
  if (await c.tx.payoutOrder.count({ where: { dealerId }, take: 1 })) throw failure('CONFLICT', 'Payouts of this dealer are kept for good. Set it to inactive instead.')
})

on('tax.formInForce', async (c, { userId }) => {
  for (const order of await c.tx.payoutOrder.findMany({ where: { recipientId: userId, status: 'TAX_HOLD' }, orderBy: { createdAt: 'asc' } })) await movePayout(c, order, 'REQUESTED')
})
