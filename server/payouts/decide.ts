import type { PayoutOrder } from '../../prisma/generated/client/client.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { refuseForErased, TO_NOBODY } from '../domain/people/erased.ts'
import { lacksForm } from '../domain/ledger/taxHold.ts'
import { changedPayout } from './entity.ts'
import { holdMoney, movePayout, OWN, payoutTransitions, returnMoney, tellPayout } from './transitions.ts'
import { decidesPayout, decidesPayouts } from './rules.ts'
import { sendLater, settle } from './send.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A payout was paid by hand on a W-8 that is kept outside of the portal; the note names form and payment. */
    'payout.paidOnW8': { userId: string; note: string }
  }
}

export const NO_FORM = 'It waits for a tax form.'

/**
 * The payout to decide about, as the viewer may have seen it. Errors: NOT_FOUND, FORBIDDEN for the own one, CONFLICT
 * when it moved on since `version`.
 */
const payoutToDecide = async ({ tx }: Change, viewer: Viewer, id: string, version: number | null | undefined) =>
  payoutTransitions.toDecide(
    await tx.payoutOrder.findUnique({ where: { id } }),
    (order) => decidesPayout(viewer, order),
    version,
  )

/**
 * Releases it, unless a form is missing by now: the one in force was replaced by one that is not checked yet, or more
 * was paid elsewhere since. Then it waits for the form instead, and its person is told.
 */
async function approve(c: Change, order: PayoutOrder): ReturnType<typeof movePayout> {
  const { id, type, recipientId, value, currency } = order
  // Before it may wait for a form that nobody will hand in.
  if (type === 'CASH') await refuseForErased(c.tx, recipientId)
  if (
    type === 'CASH' &&
    payoutTransitions.may('hold', order) &&
    (await lacksForm(c.tx, { recipientId, amount: value, currency, orderId: id }, c.now))
  )
    return movePayout(c, order, 'hold')
  const entry = await movePayout(c, order, 'approve')
  await sendLater(c, id)
  return entry
}

/** Takes the money of a failed one again. Errors: CONFLICT where it is not there any more. */
async function retry(c: Change, order: PayoutOrder): ReturnType<typeof movePayout> {
  const attempt = order.attempt + 1
  const entry = await movePayout(c, order, 'retry', { data: { attempt } })
  if (!(await holdMoney(c, { ...order, attempt })))
    throw failure('CONFLICT', 'The money of this payout was used otherwise since it came back.')
  return entry
}

const which = (t: InputFields) => ({
  databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }),
  version: t.int({ description: 'As seen; when it has moved on the answer is CONFLICT.' }),
})

mutation('approvePayout', {
  description:
    'Releases a payout; it is sent at once, or waits as TAX_HOLD where the person’s W-9 is not in force any more. For admins who see all, in person, never to themselves. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is decided already.',
  input: which,
  may: decidesPayouts,
  async does(c, { databaseId: id, version }, viewer) {
    c.record(await approve(c, await payoutToDecide(c, viewer, id, version)))
    return { id }
  },
  answers: changedPayout,
})

/** Why a payout cannot be released with others; undefined when it can. */
export function whyNotReleased(
  viewer: Viewer,
  order: (PayoutOrder & { recipient: { erasedAt: Date | null } }) | undefined,
): string | undefined {
  if (!order) return 'There is no such payout.'
  if (!decidesPayout(viewer, order)) return OWN
  if (order.type === 'CASH' && order.recipient.erasedAt) return TO_NOBODY
  if (payoutTransitions.may('approve', order)) return undefined
  return order.status === 'TAX_HOLD' ? NO_FORM : 'It is decided already.'
}

mutation('denyPayout', {
  description:
    'Refuses a payout that was not released yet; its money goes back. For admins who see all, in person, never their own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is decided already, BAD_USER_INPUT names reason.',
  input: (t) => ({
    ...which(t),
    reason: t.string({
      required: true,
      description: 'For who asked: why not.',
      validate: requiredText('A reason', 500),
    }),
  }),
  may: decidesPayouts,
  async does(c, { databaseId: id, version, reason }, viewer) {
    const order = await payoutToDecide(c, viewer, id, version)
    c.record(await movePayout(c, order, 'deny', { note: reason }))
    await returnMoney(c, order)
    return { id }
  },
  answers: changedPayout,
})

mutation('retryPayout', {
  description:
    'Sends a failed payout again, as far as the balance still covers it, or asks the provider at once about one on its way. For admins who see all, in person, never their own. ' +
    'Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the money was spent otherwise or there is nothing to send.',
  input: which,
  may: decidesPayouts,
  async does(c, { databaseId: id, version }, viewer) {
    const order = await payoutToDecide(c, viewer, id, version)
    if (order.status === 'APPROVED' || order.status === 'SENDING') {
      // Its money is held already: only the asking is brought forward.
      tellPayout(c, order)
      c.record({ type: 'PayoutOrder', id, before: order, after: { status: order.status } })
    } else c.record(await retry(c, order))
    await sendLater(c, id)
    return { id }
  },
  answers: changedPayout,
})

mutation('markPayoutSent', {
  description:
    'Books a payout as paid outside of the portal, by check or transfer: one that waits or failed. For admins who see all, in person, never their own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is on its way or decided otherwise.',
  input: (t) => ({
    ...which(t),
    reference: t.string({
      description: 'A check or transfer number; may be empty, but for a payout that waits for a W-9.',
      validate: optionalText(120),
    }),
    withoutW9: t.boolean({
      description:
        'For a payout that waits for a W-9: its recipient is no U.S. person, and the form of such, a W-8BEN, is kept outside of the portal; the reference names it.',
    }),
  }),
  may: decidesPayouts,
  async does(c, { databaseId: id, version, reference, withoutW9 }, viewer) {
    const order = await payoutToDecide(c, viewer, id, version)
    let released = order
    if (order.status === 'TAX_HOLD' && !withoutW9)
      throw failure(
        'CONFLICT',
        `${NO_FORM} Who is no U.S. person is paid on a W-8BEN that is kept outside of the portal.`,
      )
    if (order.status === 'TAX_HOLD' && !reference) throw badInput('reference', 'Name the form and the payment.')
    if (order.status !== 'APPROVED') {
      if (order.status === 'TAX_HOLD') await movePayout(c, order, 'byHand')
      else if (payoutTransitions.may('retry', order)) await retry(c, order)
      else await movePayout(c, order, 'approve')
      released = await c.tx.payoutOrder.findUniqueOrThrow({ where: { id } })
    }
    const { after } = await settle(c, released, { provider: 'manual', paidReference: reference || null })
    if (order.status === 'TAX_HOLD')
      await c.emit('payout.paidOnW8', { userId: order.recipientId, note: reference || `Payout ${order.number}` })
    c.record({ type: 'PayoutOrder', id, before: order, after })
    return { id }
  },
  answers: changedPayout,
})
