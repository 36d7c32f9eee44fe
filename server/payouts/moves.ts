import { tellCounts } from '../domain/badges.ts'
import type { PayoutOrder, PayoutStatus, Prisma } from '../../prisma/generated/client/client.ts'
import { failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { book, dealer, held, person, spend, type Account, type Movement, type Unit } from '../domain/ledger/ledger.ts'
import { mayPayoutGo } from './rules.ts'

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

type Owned = Pick<PayoutOrder, 'id' | 'number' | 'userId' | 'dealerId' | 'recipientId' | 'unit' | 'amount' | 'attempt'>
type Standing = Owned & Pick<PayoutOrder, 'status' | 'version'>

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
): Pick<Movement, 'reference' | 'kind' | 'title' | 'subjectId' | 'unit' | 'amount'> => ({
  reference: `${kind}:${order.id}${order.attempt ? `:${order.attempt}` : ''}`,
  kind,
  title: `Payout ${order.number}`,
  subjectId: order.id,
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
 * Takes a payout from one state to another in one statement that asks for both the state and the version it was seen in: of
 * many at once one comes through. Errors: CONFLICT for the others and for a step PAYOUT_STEPS does not have.
 */
export async function movePayout(
  c: Change,
  order: Standing,
  to: PayoutStatus,
  data: Prisma.PayoutOrderUncheckedUpdateManyInput = {},
): Promise<void> {
  if (!mayPayoutGo(order.status, to))
    throw failure('CONFLICT', `A payout that is ${inWords(order.status)} cannot become ${inWords(to)}.`, {
      status: order.status,
    })
  const { count } = await c.tx.payoutOrder.updateMany({
    where: { id: order.id, status: order.status, version: order.version },
    data: { ...data, status: to, version: { increment: 1 } },
  })
  if (!count)
    throw failure('CONFLICT', 'Someone else decided or changed this payout meanwhile.', {
      version: 'Someone else decided or changed this payout meanwhile.',
    })
  tellPayout(c, order)
  await c.emit('payout.moved', { orderId: order.id, status: to })
}

const inWords = (status: PayoutStatus): string => status.toLowerCase().replace('_', ' ')
