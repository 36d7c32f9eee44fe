import type { PayoutOrder } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { addJobs, job } from '../platform/jobs.ts'
import { book, held, paid } from '../domain/ledger/ledger.ts'
import { nameOf } from '../domain/people/people.ts'
import { movementOf, movePayout, returnMoney } from './transitions.ts'
import { Refusal, type PayoutProvider, type Sent } from './providers/provider.ts'
import { providerNamed, providerOf } from './providers/providers.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'send-payout': { orderId: string }
    'resume-payouts': Record<string, never>
  }
}

/** How long an order that the provider has taken but not carried out yet is left alone. */
const ASK_AGAIN = 5 * 60_000
/** One that moves is touched at least so often, so an older one was left behind by a process that died. */
const LEFT_BEHIND = 4 * 60_000

const jobKeyOf = (orderId: string): string => `payout:${orderId}`

/** Sends a released payout after this change commits. */
export const sendLater = (c: Change, orderId: string, runAt?: Date): Promise<void> =>
  c.addJob('send-payout', { orderId }, { key: jobKeyOf(orderId), ...(runAt ? { runAt } : {}) })

/** Ours at the provider: a new one only after a refusal, when the one before is known to have had no effect. */
const externalIdOf = ({ id, attempt }: PayoutOrder): string => (attempt ? `${id}-${attempt}` : id)

const CREDIT_NOTE = 'credit-note'

/** What left is gone, and whatever was granted with it is paid. */
export async function settle(
  c: Change,
  order: PayoutOrder,
  data: { provider: string; providerOrderId?: string; paidReference?: string | null },
): ReturnType<typeof movePayout> {
  const entry = await movePayout(c, order, 'settle', { data: { ...data, sentAt: c.now, reason: null }, said: data })
  await book(c, { ...movementOf('payout.sent', order), from: held, to: paid })
  await c.emit('payout.sent', { orderId: order.id, userId: order.userId, dealerId: order.dealerId, unit: order.unit })
  return entry
}

/** Works on an order as it stands now; nothing when it went on without us. */
const withOrder = (
  services: Services,
  action: string,
  orderId: string,
  status: PayoutOrder['status'],
  work: (c: Change, order: PayoutOrder) => Promise<unknown>,
) =>
  changeInJob(services, action, async (c) => {
    const order = await c.tx.payoutOrder.findUnique({ where: { id: orderId } })
    if (!order || order.status !== status) return null
    await work(c, order)
    const after = await c.tx.payoutOrder.findUniqueOrThrow({ where: { id: orderId } })
    c.record({
      type: 'PayoutOrder',
      id: orderId,
      before: { status },
      after: { status: after.status, providerOrderId: after.providerOrderId, reason: after.reason },
    })
    return after
  })

const fail = (services: Services, orderId: string, reason: string) =>
  withOrder(services, 'failPayout', orderId, 'SENDING', async (c, order) => {
    await movePayout(c, order, 'fail', { data: { reason } })
    await returnMoney(c, order)
  })

/** A credit note is ours to write: nothing leaves the house, and one transaction does it all. */
const writeCreditNote = (services: Services, orderId: string) =>
  withOrder(services, 'sendPayout', orderId, 'APPROVED', (c, order) =>
    settle(c, order, { provider: CREDIT_NOTE, providerOrderId: `CN-${String(order.number).padStart(6, '0')}` }),
  )

/** Asks again in a while about what the provider has taken and not carried out yet. */
const awaitProvider = (services: Services, orderId: string, providerOrderId: string) =>
  changeInJob(services, 'awaitPayout', (c) => {
    c.record({ type: 'PayoutOrder', id: orderId, after: { providerOrderId, status: 'waiting at the provider' } })
    return sendLater(c, orderId, new Date(c.now.getTime() + ASK_AGAIN))
  })

/**
 * The order as the provider has it. The provider knows it by our id, so whatever happens between its answer and our
 * commit, the next try finds the same order there: asked first where a try went before.
 */
async function ordered(
  services: Services,
  provider: PayoutProvider,
  order: PayoutOrder,
  wasSending: boolean,
): Promise<Sent> {
  const externalId = externalIdOf(order)
  const known = wasSending ? await provider.statusOf(externalId) : null
  const { value, currency } = order
  return known ?? provider.createOrder({ externalId, value, currency, ...(await recipientOf(services, order)) })
}

/** Sends one payout. A refusal gives the money back; all else is tried again. */
async function sendPayout(services: Services, orderId: string): Promise<void> {
  let order = await services.db.payoutOrder.findUnique({ where: { id: orderId } })
  if (!order) return
  if (order.type === 'DEALER_CREDIT') {
    if (order.status === 'APPROVED') await writeCreditNote(services, orderId)
    return
  }
  const wasSending = order.status === 'SENDING'
  const provider = wasSending ? providerNamed(services, order.provider) : providerOf(services)
  if (order.status === 'APPROVED')
    order = await withOrder(services, 'beginPayout', orderId, 'APPROVED', (c, known) =>
      movePayout(c, known, 'begin', { data: { provider: provider.name, reason: null } }),
    )
  if (order?.status !== 'SENDING') return

  let sent: Sent
  try {
    sent = await ordered(services, provider, order, wasSending)
  } catch (error) {
    if (error instanceof Refusal) return void (await fail(services, orderId, error.message))
    await noteTrouble(services, order, error)
    throw error
  }
  if (sent.status === 'failed')
    return void (await fail(services, orderId, sent.reason ?? 'The provider could not carry it out.'))
  if (sent.status === 'waiting') return awaitProvider(services, orderId, sent.orderId)
  await withOrder(services, 'sendPayout', orderId, 'SENDING', (c, known) =>
    settle(c, known, { provider: provider.name, providerOrderId: sent.orderId }),
  )
}

async function recipientOf({ db }: Services, { recipientId }: PayoutOrder): Promise<{ name: string; email: string }> {
  const person = await db.user.findUniqueOrThrow({
    where: { id: recipientId },
    select: { firstName: true, lastName: true, email: true },
  })
  return { name: nameOf(person), email: person.email }
}

/** Admins see why it takes long; said once as long as it stays the same. */
async function noteTrouble(services: Services, order: PayoutOrder, error: unknown): Promise<void> {
  const { name, message } = error instanceof Error ? error : new Error('Unexpected Error')
  const reason =
    name === 'TimeoutError'
      ? 'The provider did not answer in time; it is asked again.'
      : message.startsWith('The provider ')
        ? `${message}; it is asked again.`
        : 'The provider cannot be reached; it is asked again.'
  services.log.warn({ payout: order.number, err: error }, 'payout not sent yet')
  if (order.reason === reason) return
  await changeInJob(services, 'notePayoutTrouble', async (c) => {
    await c.tx.payoutOrder.updateMany({ where: { id: order.id, status: 'SENDING' }, data: { reason } })
    c.record({ type: 'PayoutOrder', id: order.id, after: { reason } })
  })
}

/** Takes up again what a process left behind when it died: its jobs stay locked for hours. */
export async function resumePayouts({ db }: Pick<Services, 'db'>, untouchedSince: Date): Promise<void> {
  const orders = await db.payoutOrder.findMany({
    where: { status: { in: ['APPROVED', 'SENDING'] }, updatedAt: { lte: untouchedSince } },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: 1000,
  })
  await addJobs(
    db,
    'send-payout',
    orders.map(({ id }) => ({ payload: { orderId: id }, key: jobKeyOf(id) })),
  )
}

job('send-payout', (services, { orderId }) => sendPayout(services, orderId))
job(
  'resume-payouts',
  (services) => resumePayouts(services, new Date(services.now().getTime() - LEFT_BEHIND)),
  '*/5 * * * *',
)
