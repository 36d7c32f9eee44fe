import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { changeOnce } from '../platform/idempotent.ts'
import { checkedUuid, uuid } from '../platform/values/inputs.ts'
import { balanceOf, dealer, holdAccount, person, type Unit } from '../domain/ledger/ledger.ts'
import { amountIn, amountText, isCurrency, moneyText, type Currency } from '../domain/ledger/money.ts'
import { readSettings } from '../platform/settings.ts'
import { PayoutType } from '../domain/states.ts'
import { taxHold } from '../domain/ledger/taxHold.ts'
import { inPerson } from '../platform/viewer.ts'
import { holdMoney, movePayout, returnMoney, tellPayout } from './moves.ts'
import { movedPayout } from './payload.ts'
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
function dealerIn(ctx: Context, given: string | null | undefined): string {
  if (given) return checkedUuid(given, 'dealerId')
  const [only, ...others] = dealersPaidFor(signedIn(ctx))
  if (!only || others.length) throw badInput('dealerId', 'Say which dealer it is for.')
  return only
}

builder.relayMutationField(
  'requestPayout',
  {
    inputFields: (t) => ({
      amount: t.string({ description: 'As typed, such as 1,299.00; all there is when left out.' }),
      currency: t.string({ description: 'USD, CAD or EUR; USD when left out.' }),
      dealerId: t.id({
        validate: uuid,
        description: 'A dealer whose money is credited to it; left out, the viewer’s own is paid.',
      }),
      idempotencyKey: t.string({ description: 'New for each new request; the Idempotency-Key header does as well.' }),
    }),
  },
  {
    description:
      'Asks for a payout: the viewer’s own cash, or a dealer’s money as a credit note. The amount is held at once and leaves when an administrator released it. ' +
      'In person only. Errors: BAD_REQUEST without an idempotency key, BAD_USER_INPUT names amount, currency or dealerId.',
    authScopes: (_root, { input }, { viewer }) =>
      viewer != null && inPerson(viewer) && (!input.dealerId || asksForDealer(viewer, input.dealerId)),
    resolve: (_root, { input: { idempotencyKey: key, amount, dealerId, ...input } }, ctx) => {
      const currency = currencyIn(input.currency)
      const wanted = amount == null || amount.trim() === '' ? null : amountIn(amount, 'amount')
      return changeOnce(
        ctx,
        'requestPayout',
        { key, request: { amount: wanted, currency, dealerId: dealerId ?? null } },
        (c) =>
          ask(c, signedIn(ctx).id, {
            type: dealerId ? 'DEALER_CREDIT' : 'CASH',
            dealerId: dealerId ?? null,
            unit: currency,
            amount: wanted,
            currency,
            field: 'amount',
            valueOf: (whole) => whole,
          }),
      )
    },
  },
  { outputFields: movedPayout },
)

builder.relayMutationField(
  'createLoyaltyOrder',
  {
    inputFields: (t) => ({
      credits: t.int({ description: 'How many are paid out; all there are when left out.' }),
      dealerId: t.id({
        validate: uuid,
        description: 'Whose credits; may be left out by who asks for one dealer alone.',
      }),
      payoutType: t.field({
        type: PayoutType,
        description: 'CASH pays the viewer, DEALER_CREDIT writes a credit note to the dealer. CASH when left out.',
      }),
      idempotencyKey: t.string({ description: 'New for each new request; the Idempotency-Key header does as well.' }),
    }),
  },
  {
    description:
      'Turns a dealer’s loyalty credits into money at the rate of the settings. They are held at once and leave when an administrator released the order. ' +
      'For who looks after the dealer, in person only. Errors: BAD_REQUEST without an idempotency key, BAD_USER_INPUT names credits or dealerId.',
    authScopes: (_root, { input }, { viewer }) =>
      viewer != null &&
      inPerson(viewer) &&
      (input.dealerId ? asksForDealer(viewer, input.dealerId) : dealersPaidFor(viewer).length > 0),
    resolve: async (_root, { input: { idempotencyKey: key, credits = null, payoutType, ...input } }, ctx) => {
      const dealerId = dealerIn(ctx, input.dealerId)
      if (credits != null && credits <= 0) throw badInput('credits', 'Enter a number of credits above zero.')
      const type = payoutType ?? 'CASH'
      return changeOnce(ctx, 'createLoyaltyOrder', { key, request: { credits, dealerId, type } }, async (c) => {
        const { centsPerCredit } = (await readSettings(c.tx)).loyalty
        return ask(c, signedIn(ctx).id, {
          type,
          dealerId,
          unit: 'credits',
          amount: credits == null ? null : BigInt(credits),
          currency: 'USD',
          field: 'credits',
          valueOf: (whole) => whole * BigInt(centsPerCredit),
        })
      })
    },
  },
  { outputFields: movedPayout },
)

builder.relayMutationField(
  'cancelPayout',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The payout.' }) }) },
  {
    description:
      'Takes back a payout that was not released yet; its money can be paid out again. For who may ask for it, in person only. Errors: NOT_FOUND, CONFLICT once it was released or refused.',
    authScopes: { inPerson: true },
    resolve: (_root, { input: { databaseId: id } }, ctx) =>
      change(ctx, 'cancelPayout', async (c) => {
        const order = await c.tx.payoutOrder.findFirst({ where: { AND: [{ id }, payoutsOwnedBy(signedIn(ctx))] } })
        if (!order || !cancelsPayout(ctx.viewer, order)) throw notFound('The payout')
        await movePayout(c, order, 'CANCELED', { reason: null })
        await returnMoney(c, order)
        c.record({ type: 'PayoutOrder', id, before: order, after: { status: 'CANCELED' } })
        return { id }
      }),
  },
  { outputFields: movedPayout },
)
