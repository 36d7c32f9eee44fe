import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { holdAccount, person } from '../../domain/ledger/ledger.ts'
import { amountIn, moneyText } from '../../domain/ledger/money.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { spiffForClaim, type SpiffForClaim } from './spiffForClaim.ts'
import { whyClosed } from '../../spiffs/rules.ts'
import { invoiceKeyOf, serialKeyOf, serialProblem } from '../../domain/receipts/serialNumbers.ts'
import { keptTerms, type SentIn } from './keptTerms.ts'
import { payoutOf } from './payout.ts'

/** So many things one claim may hold. */
export const MAX_ITEMS = 50
/** Photos or PDFs of its receipt. */
export const MAX_RECEIPTS = 4

/** A sale as a person types it. */
export interface TypedSale {
  spiffId: string
  payoutType?: 'CASH' | 'DEALER_CREDIT' | null
  dealerId?: string | null
  invoiceNumber: string
  invoiceDate: Date
  /** As text: 1,299.00. */
  spent: string
  items: readonly { itemId?: string | null; serial?: string | null }[]
}

/**
 * A claim that was submitted before: it came in time, keeps the terms it came in with, and its own amount does not count
 * against the limits.
 */
interface Before extends SentIn {
  id: string
  dealerId: string | null
  payoutType: 'CASH' | 'DEALER_CREDIT'
}

interface CheckedSale {
  spiff: SpiffForClaim
  data: Pick<
    Prisma.SpiffClaimUncheckedCreateInput,
    'payoutType' | 'currency' | 'dealerId' | 'invoiceNumber' | 'invoiceKey' | 'invoiceDate' | 'spent' | 'amount'
  >
  items: Prisma.SpiffClaimItemCreateManyClaimInput[]
}

/** What was sold: serial numbers where the item needs one, each once. Errors: names the item. */
function checkedItems(
  spiff: SpiffForClaim,
  items: TypedSale['items'],
): { itemId: string | null; serial: string | null; serialKey: string | null; name: string }[] {
  if (items.length > MAX_ITEMS)
    throw badInput('items', `A claim holds at most ${MAX_ITEMS} items. Send the rest in another claim.`)
  const serials = new Set<string>()
  return items.map(({ itemId, serial }, index) => {
    const field = `items.${index}.serial`
    const typed = serial?.trim() || null
    const known = spiff.items.find(({ id }) => id === itemId)
    if (!typed && spiff.structure === 'PER_ITEM' && known?.needsSerial)
      throw badInput(field, `Enter the serial number or VIN of the ${known.name}.`)
    if (!typed && spiff.structure !== 'PER_ITEM') throw badInput(field, 'Enter the serial number or VIN.')
    const problem = typed && serialProblem(typed)
    if (problem) throw badInput(field, problem)
    const serialKey = typed && serialKeyOf(typed)
    if (serialKey && serials.has(serialKey)) throw badInput(field, 'This serial number is in the claim twice.')
    if (serialKey) serials.add(serialKey)
    return { itemId: itemId ?? null, serial: typed, serialKey, name: 'Unit sold' }
  })
}

/** Which of the offered ways the claim pays. */
function checkedPayout({ payoutTypes }: SpiffForClaim, payoutType: TypedSale['payoutType']): 'CASH' | 'DEALER_CREDIT' {
  const chosen = payoutType ?? (payoutTypes.length === 1 ? payoutTypes[0] : undefined)
  if (!chosen) throw badInput('payoutType', 'Choose cash or dealer credit.')
  if (!payoutTypes.includes(chosen))
    throw badInput(
      'payoutType',
      chosen === 'CASH' ? 'This spiff does not pay cash.' : 'This spiff does not pay dealer credit.',
    )
  return chosen
}

/** Where the sale was made: the one dealer of most people, else the one they chose. */
function checkedDealer(viewer: Viewer, dealerId: string | null | undefined, before: Before | null): string {
  if (!viewer.dealerIds.length && !before?.dealerId)
    throw badInput('dealerId', 'You do not belong to a dealer yet. Join your dealer first, then send the claim.')
  const [first] = viewer.dealerIds
  const chosen = dealerId ?? before?.dealerId ?? first!
  if (chosen !== before?.dealerId && !viewer.dealerIds.includes(chosen))
    throw badInput('dealerId', 'Choose a dealer you work at.')
  return chosen
}

/**
 * What is left of the person's own limit and of the budget, told before a reviewer has to. The grant itself asks again
 * under lock.
 */
async function withinLimits(
  c: Change,
  viewer: Viewer,
  spiff: SpiffForClaim,
  amount: bigint,
  before: Before | null,
): Promise<void> {
  const { currency, personCap, budget, granted } = spiff
  if (personCap !== null) {
    // Of several at once each sees the one before.
    await holdAccount(c, person(viewer.id))
    const { _sum } = await c.tx.spiffClaim.aggregate({
      where: {
        spiffId: spiff.id,
        userId: viewer.id,
        status: { in: ['SCANNING', 'PENDING', 'APPROVED', 'COMPLETED'] },
        ...(before ? { id: { not: before.id } } : {}),
      },
      _sum: { amount: true },
    })
    const left = personCap - (_sum.amount ?? 0n)
    if (left <= 0n)
      throw badInput(
        'spiffId',
        `You reached the limit of ${moneyText(personCap, currency)} per person with this spiff, claims that wait included.`,
      )
    if (amount > left)
      throw badInput(
        'spiffId',
        `This claim pays ${moneyText(amount, currency)}, but of the limit of ${moneyText(personCap, currency)} per person you have ${moneyText(left, currency)} left, claims that wait included.`,
      )
  }
  if (budget !== null && granted >= budget) throw badInput('spiffId', 'The budget of this spiff is used up.')
  if (budget !== null && granted + amount > budget)
    throw badInput(
      'spiffId',
      `The budget of this spiff is nearly used up: ${moneyText(budget - granted, currency)} is left, and this claim pays ${moneyText(amount, currency)}.`,
    )
}

/**
 * Looks at a sale as it was typed by all the rules of its spiff. Errors: BAD_USER_INPUT names the field, NOT_FOUND for
 * a spiff that is not for the person.
 */
export async function checkSale(
  c: Change,
  viewer: Viewer,
  typed: TypedSale,
  before: Before | null,
): Promise<CheckedSale> {
  const { spiff, today, passedCourse } = await spiffForClaim(c.tx, viewer, typed.spiffId, c.now, before !== null)
  const asked = { today, passedCourse, again: before !== null }
  const closed = whyClosed(spiff, asked)
  if (closed) throw badInput('spiffId', closed)
  const payoutType = checkedPayout(spiff, typed.payoutType ?? before?.payoutType)
  const dealerId = checkedDealer(viewer, typed.dealerId, before)
  const invoiceNumber = typed.invoiceNumber.trim()
  const invoiceKey = invoiceKeyOf(invoiceNumber)
  if (!invoiceKey) throw badInput('invoiceNumber', 'Enter the invoice number as it appears on the receipt.')
  const wrongDay = whyClosed(spiff, { ...asked, invoiceDate: typed.invoiceDate })
  if (wrongDay) throw badInput('invoiceDate', wrongDay)
  const spent = amountIn(typed.spent, 'spent', 'what the invoice comes to')
  const { amount, items } = payoutOf(before ? keptTerms(spiff, before) : spiff, {
    spent,
    items: checkedItems(spiff, typed.items),
  })
  if (amount <= 0n)
    throw badInput(
      'spent',
      `This spiff pays for each full ${moneyText(spiff.spentStep ?? 0n, spiff.currency)} spent; the invoice comes to less.`,
    )
  await withinLimits(c, viewer, spiff, amount, before)
  return {
    spiff,
    items: items.map((item, position) => ({ ...item, position })),
    data: {
      payoutType,
      currency: spiff.currency,
      dealerId,
      invoiceNumber,
      invoiceKey,
      invoiceDate: typed.invoiceDate,
      spent,
      amount,
    },
  }
}
