import { tellCounts } from '../domain/badges.ts'
import { transitions, type Standing } from '../domain/decisions/transitions.ts'
import type { PayoutOrder, PayoutStatus } from '../../prisma/generated/client/client.ts'
import type { Change } from '../platform/events.ts'
import { refuseForErased } from '../domain/people/erased.ts'
import { book, dealer, held, person, spend, type Account, type Movement, type Unit } from '../domain/ledger/ledger.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A payout was asked for or took a step. */
    'payout.moved': { orderId: string; status: PayoutStatus }
    /** Money left for good: the owner, and in what unit. */
    'payout.sent': { orderId: string; userId: string | null; dealerId: string | null; unit: string }
  }
}
declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A payout took a step. Channel: the owner's or recipient's id, or admins. Payload: its id. */
    'payout.changed': string
  }
}

export const OWN = 'You cannot decide a payout to yourself or to your own dealer.'

/**
 * How a payout may go on. Its money is held until it is sent, and goes back when it is refused, fails or is taken back;
 * a failed one takes it again to go on.
 */
export const payoutTransitions = transitions('PayoutOrder', {
  what: 'payout',
  own: OWN,
  note: { column: 'reason', none: null, input: 'reason' },
  moves: {
    /** Waits for a form: there is none in force, or the one that was is refused. */
    hold: { from: ['REQUESTED'], to: 'TAX_HOLD' },
    clear: { from: ['TAX_HOLD'], to: 'REQUESTED' },
    /** Paid by hand to who signs no W-9, on a form kept elsewhere. */
    byHand: { from: ['TAX_HOLD'], to: 'APPROVED', decides: true },
    approve: { from: ['REQUESTED'], to: 'APPROVED', decides: true },
    deny: { from: ['REQUESTED', 'TAX_HOLD'], to: 'DENIED', decides: true },
    cancel: { from: ['REQUESTED', 'TAX_HOLD'], to: 'CANCELED' },
    begin: { from: ['APPROVED'], to: 'SENDING' },
    settle: { from: ['APPROVED', 'SENDING'], to: 'SENT' },
    fail: { from: ['SENDING'], to: 'FAILED' },
    /** Its money came back and is taken anew. */
    retry: { from: ['FAILED'], to: 'APPROVED', decides: true },
  },
})

type Owned = Pick<
  PayoutOrder,
  'id' | 'number' | 'type' | 'userId' | 'dealerId' | 'recipientId' | 'unit' | 'amount' | 'attempt'
>
type Move = Parameters<typeof payoutTransitions.take>[1]

/** Moves after which it leaves. */
const RELEASES: readonly Move[] = ['approve', 'byHand', 'retry']

/** Whose balance it is taken from. */
const ownerOf = ({ userId, dealerId }: Pick<PayoutOrder, 'userId' | 'dealerId'>): Account => {
  if (userId) return person(userId)
  if (dealerId) return dealer(dealerId)
  throw new Error('A payout without an owner')
}

/** Money that came back and is taken anew moves under a name of its own. */
export const movementOf = (
  kind: 'payout.held' | 'payout.sent' | 'payout.returned',
  order: Owned,
): Pick<Movement, 'reference' | 'kind' | 'title' | 'subject' | 'unit' | 'amount'> => ({
  reference: `${kind}:${order.id}${order.attempt ? `:${order.attempt}` : ''}`,
  kind,
  title: `Payout ${order.number}`,
  subject: { type: 'PayoutOrder', id: order.id },
  unit: order.unit as Unit,
  amount: order.amount,
})

/** Holds what is to be paid. False: the balance does not cover it. */
export const holdMoney = (c: Change, order: Owned): Promise<boolean> =>
  spend(c, { ...movementOf('payout.held', order), from: ownerOf(order), to: held })

/** Gives back what was held. */
export const returnMoney = (c: Change, order: Owned): Promise<string | null> =>
  book(c, { ...movementOf('payout.returned', order), from: held, to: ownerOf(order) })

/** Tells the owner, the recipient and the admins, once all is committed. */
export function tellPayout(
  c: Change,
  { id, userId, recipientId }: Pick<PayoutOrder, 'id' | 'userId' | 'recipientId'>,
): void {
  for (const channel of new Set([...(userId ? [userId] : []), recipientId, 'admins']))
    c.publish('payout.changed', channel, id)
  tellCounts(c)
}

/**
 * Moves a payout and tells all it concerns. Errors: CONFLICT, also for the release of one whose recipient was erased
 * since; a credit note goes to the dealer whoever asked for it.
 */
export async function movePayout(
  c: Change,
  order: Standing<'PayoutOrder'> & Owned,
  move: Move,
  taken?: Parameters<typeof payoutTransitions.take>[3],
): ReturnType<typeof payoutTransitions.take> {
  if (order.type === 'CASH' && RELEASES.includes(move)) await refuseForErased(c.tx, order.recipientId)
  const entry = await payoutTransitions.take(c, move, order, taken)
  tellPayout(c, order)
  if (entry.after) await c.emit('payout.moved', { orderId: order.id, status: entry.after.status })
  return entry
}
