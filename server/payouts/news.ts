import type { PayoutStatus } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'
import { deliver } from '../platform/mail.ts'
import { amountText, moneyText } from '../domain/ledger/money.ts'
import { greeting } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'

const CASHOUT = '/auth/spiff/cashout'

/** Steps that their recipient is told of; the others are the recipient's own or pass in a moment. */
const TURNS = ['SENT', 'DENIED', 'CANCELED', 'FAILED', 'TAX_HOLD'] as const satisfies PayoutStatus[]
type Turn = (typeof TURNS)[number]
const isTurn = (status: PayoutStatus): status is Turn => TURNS.some((turn) => turn === status)

interface Words {
  userId: string
  title: string
  body: string
  link: string
  action: string
}

/** Null when it went on since, was canceled by its recipient, or goes to nobody any more. The reward's link is money: it is opened in the portal and stands in no letter. */
async function wordsOf(db: Db | Tx, orderId: string, turn: Turn): Promise<Words | null> {
  const order = await db.payoutOrder.findFirst({
    where: { id: orderId, status: turn, recipient: { erasedAt: null } },
    include: { dealer: { select: { name: true } } },
  })
  if (!order) return null
  const sum = moneyText(order.value, order.currency)
  const amountWords = amountText(order.amount, order.unit)
  const back = `${amountWords} ${order.amount === 1n && order.unit === 'credits' ? 'is' : 'are'} back in ${order.dealer ? `the balance of ${order.dealer.name}` : 'your balance'}.`
  const notice = { userId: order.recipientId, link: CASHOUT, action: 'Open your payouts' }
  if (turn === 'DENIED')
    return {
      ...notice,
      title: `Payout ${order.number} of ${sum} was denied`,
      body: `${order.reason ? `The administrator wrote: ${order.reason} ` : ''}${back}`,
    }
  if (turn === 'CANCELED')
    // Who cancels the own one gives no reason.
    return order.reason === null
      ? null
      : { ...notice, title: `Payout ${order.number} of ${sum} was canceled`, body: order.reason }
  if (turn === 'FAILED')
    return {
      ...notice,
      title: `Payout ${order.number} of ${sum} could not be sent`,
      body: `The payment service refused it. ${back} An administrator looks at it.`,
    }
  if (turn === 'TAX_HOLD')
    return {
      ...notice,
      title: `Payout ${order.number} of ${sum} waits for your tax form`,
      body: 'With it your payouts of this year reach the sum from which we need a W-9 of yours. It goes on as soon as the form is there.',
      link: '/auth/w9/create',
      action: 'Fill in the W-9',
    }
  if (order.provider === 'credit-note')
    return {
      ...notice,
      title: `${sum} credited to ${order.dealer?.name ?? 'your dealer'}`,
      body: `Credit note ${order.providerOrderId ?? ''} was written for payout ${order.number}.`,
    }
  if (order.provider === 'manual')
    return {
      ...notice,
      title: `${sum} was paid to you`,
      body: `Payout ${order.number} was paid outside of the portal${order.paidReference ? `: ${order.paidReference}` : ''}.`,
    }
  return {
    ...notice,
    title: `Your reward of ${sum} is ready`,
    body: `Payout ${order.number} was sent. Open it in the portal and redeem it.`,
    action: 'Redeem it',
  }
}

on('payout.moved', async (c, { orderId, status }) => {
  const words = isTurn(status) ? await wordsOf(c.tx, orderId, status) : null
  if (!words) return
  const { userId, title, body, link } = words
  await notify(c, {
    userId,
    kind: `payout.${status.toLowerCase().replace('_', '-')}`,
    title,
    body,
    link,
    reference: `payout.${status}:${orderId}:${c.now.toISOString()}`,
  })
})

// About one's own money one is always told; no choice of letters holds this back.
after('payout.moved', 'mail-payout', async (services, { orderId, status }) => {
  const words = isTurn(status) ? await wordsOf(services.db, orderId, status) : null
  if (!words) return
  const person = await services.db.user.findFirst({
    where: { id: words.userId, status: 'ACTIVE' },
    select: { email: true, firstName: true },
  })
  const { version } = await services.db.payoutOrder.findUniqueOrThrow({
    where: { id: orderId },
    select: { version: true },
  })
  if (person)
    await deliver(services, {
      reference: `payout.${status}:${orderId}:${version}`,
      to: person.email,
      subject: words.title,
      paragraphs: [greeting(person.firstName), words.body],
      action: { text: words.action, path: words.link },
    })
})
