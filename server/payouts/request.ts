import { signedIn } from '../platform/context.ts'
import { badInput, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { checkedUuid, uuid } from '../platform/values/inputs.ts'
import { balanceOf, dealer, holdAccount, person, type Unit } from '../domain/ledger/ledger.ts'
import { amountIn, amountText, isCurrency, moneyText, type Currency } from '../domain/ledger/money.ts'
import { readSettings } from '../platform/settings.ts'
import { PayoutType } from '../domain/states.ts'
import { taxHold } from '../domain/ledger/taxHold.ts'
import { inPerson, type Viewer } from '../platform/viewer.ts'
import { changedPayout } from './entity.ts'
import { holdMoney, movePayout, returnMoney, tellPayout } from './transitions.ts'
import { asksForDealer, cancelsPayout, dealersPaidFor, payoutsOwnedBy } from './rules.ts'

interface Wanted {
  type: 'CASH' | 'DEALER_CREDIT'
  dealerId: string | null
  unit: Unit
  /** Null: all there is. */
  amount: bigint | null
  currency: Currency
  /** Which input names the amount. */
  field: string
  /** What an amount of the unit pays. */
  valueOf(amount: bigint): bigint
}

/** Puts the order down and holds its money: both or neither. Errors: BAD_USER_INPUT names the amount. */
async function ask(
  c: Change,
  recipientId: string,
  { type, dealerId, unit, amount: asked, currency, field, valueOf }: Wanted,
): Promise<{ id: string }> {
  const account = dealerId ? dealer(dealerId) : person(recipientId)
  await holdAccount(c, account)
  const available = await balanceOf(c.tx, account, unit)
  const amount = asked ?? available
  if (amount <= 0n) throw badInput(field, 'There is nothing to pay out yet.')
  if (amount > available)
    throw badInput(
      field,
      available > 0n ? `You can be paid up to ${amountText(available, unit)} now.` : 'There is nothing to pay out now.',
    )
  const value = valueOf(amount)
  const minimum = BigInt((await readSettings(c.tx)).limits.payoutMinimum)
  if (value < minimum) throw badInput(field, `The least that is paid out at once is ${moneyText(minimum, currency)}.`)
  // A credit note goes to the dealer; only what a person receives counts toward the person's tax.
  const status =
    type === 'CASH' && (await taxHold(c, { recipientId, amount: value, currency })) ? 'TAX_HOLD' : 'REQUESTED'
  const order = await c.tx.payoutOrder.create({
    data: {
      type,
      ...(dealerId ? { dealerId } : { userId: recipientId }),
      recipientId,
      unit,
      amount,
      value,
      currency,
      status,
      createdAt: c.now,
    },
  })
  if (!(await holdMoney(c, order))) throw badInput(field, 'The balance does not cover this any more.')
  c.record({ type: 'PayoutOrder', id: order.id, after: order })
  tellPayout(c, order)
  await c.emit('payout.moved', { orderId: order.id, status: order.status })
  return { id: order.id }
}

function currencyIn(text: string | null | undefined): Currency {
  const currency = text?.trim().toUpperCase() || 'USD'
  if (!isCurrency(currency)) throw badInput('currency', 'Choose USD, CAD or EUR.')
  return currency
}

/** Of several dealers one has to be named. */
function dealerIn(viewer: Viewer, given: string | null | undefined): string {
  if (given) return checkedUuid(given, 'dealerId')
  const [only, ...others] = dealersPaidFor(viewer)
  if (!only || others.length) throw badInput('dealerId', 'Say which dealer it is for.')
  return only
}

mutation('requestPayout', {
  description:
    'Asks for a payout: the viewer’s own cash, or a dealer’s money as a credit note. The amount is held at once and leaves when an administrator released it. ' +
    'In person only. Errors: BAD_REQUEST without an idempotency key, BAD_USER_INPUT names amount, currency or dealerId.',
  input: (t) => ({
    amount: t.field({ type: 'Amount', description: 'As typed, such as 1,299.00; all there is when left out.' }),
    currency: t.string({ description: 'USD, CAD or EUR; USD when left out.' }),
    dealerId: t.id({
      validate: uuid,
      description: 'A dealer whose money is credited to it; left out, the viewer’s own is paid.',
    }),
  }),
  may: (viewer, { dealerId }) => inPerson(viewer) && (!dealerId || asksForDealer(viewer, dealerId)),
  idempotent: true,
  first: async (_ctx, { amount, currency, dealerId }) => ({
    amount: amount == null || amount.trim() === '' ? null : amountIn(amount, 'amount'),
    currency: currencyIn(currency),
    dealerId: dealerId ?? null,
  }),
  request: (_input, asked) => asked,
  does: (c, _input, viewer, { amount, currency, dealerId }) =>
    ask(c, viewer.id, {
      type: dealerId ? 'DEALER_CREDIT' : 'CASH',
      dealerId,
      unit: currency,
      amount,
      currency,
      field: 'amount',
      valueOf: (whole) => whole,
    }),
  answers: changedPayout,
})

mutation('createLoyaltyOrder', {
  description:
    'Turns a dealer’s loyalty credits into money at the rate of the settings. They are held at once and leave when an administrator released the order. ' +
    'For who looks after the dealer, in person only. Errors: BAD_REQUEST without an idempotency key, BAD_USER_INPUT names credits or dealerId.',
  input: (t) => ({
    credits: t.int({ description: 'How many are paid out; all there are when left out.' }),
    dealerId: t.id({ validate: uuid, description: 'Whose credits; may be left out by who asks for one dealer alone.' }),
    payoutType: t.field({
      type: PayoutType,
      description: 'CASH pays the viewer, DEALER_CREDIT writes a credit note to the dealer. CASH when left out.',
    }),
  }),
  may: (viewer, { dealerId }) =>
    inPerson(viewer) && (dealerId ? asksForDealer(viewer, dealerId) : dealersPaidFor(viewer).length > 0),
  idempotent: true,
  async first(ctx, { credits = null, payoutType, dealerId }) {
    if (credits != null && credits <= 0) throw badInput('credits', 'Enter a number of credits above zero.')
    return { credits, dealerId: dealerIn(signedIn(ctx), dealerId), type: payoutType ?? 'CASH' }
  },
  request: (_input, asked) => asked,
  async does(c, _input, viewer, { credits, dealerId, type }) {
    const { centsPerCredit } = (await readSettings(c.tx)).loyalty
    return ask(c, viewer.id, {
      type,
      dealerId,
      unit: 'credits',
      amount: credits == null ? null : BigInt(credits),
      currency: 'USD',
      field: 'credits',
      valueOf: (whole) => whole * BigInt(centsPerCredit),
    })
  },
  answers: changedPayout,
})

mutation('cancelPayout', {
  description:
    'Takes back a payout that was not released yet; its money can be paid out again. For who may ask for it, in person only. Errors: NOT_FOUND, CONFLICT once it was released or refused.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }) }),
  may: 'inPerson',
  async does(c, { databaseId: id }, viewer) {
    const order = await c.tx.payoutOrder.findFirst({ where: { AND: [{ id }, payoutsOwnedBy(viewer)] } })
    if (!order || !cancelsPayout(viewer, order)) throw notFound('The payout')
    c.record(await movePayout(c, order, 'cancel', { data: { reason: null } }))
    await returnMoney(c, order)
    return { id }
  },
  answers: changedPayout,
})
