import { moneyText } from '../../ledger/money.ts'
import type { ExplainedLine } from '../grammar/explainedLine.ts'
import type { Lot } from '../grammar/goods.ts'
import type { Claimed } from './paper.ts'
import { partSumsOf, taxOf } from './partSums.ts'

/** What was proven sold, and what the claim pays for it. */
export interface Paid {
  lot: Lot
  claimed: number
  pays: bigint
}

/** Why the prices of what was proven sold, less the discounts of the sale, do not carry what the claim pays for it. */
export function pricesTooSmall(
  all: readonly ExplainedLine[],
  sold: readonly Paid[],
  { currency }: Claimed,
): string | null {
  let [carried, pays] = [0n, 0n]
  for (const lot of new Set(sold.map((one) => one.lot))) {
    const own = sold.filter((one) => one.lot === lot)
    const count = own.reduce((sum, one) => sum + one.claimed, 0)
    const pieces = lot.quantity ?? 1
    if (count > pieces) return `“${lot.line.text}” sells ${pieces}, and ${count} are claimed by it.`
    const part = (lot.value * BigInt(count)) / BigInt(pieces)
    const paid = own.reduce((sum, one) => sum + one.pays, 0n)
    if (paid > part)
      return `“${lot.line.text}” comes to ${moneyText(part, currency)} for what is claimed; the claim pays ${moneyText(paid, currency)} for it.`
    carried += part
    pays += paid
  }
  const off = partSumsOf(all).discounts
  return off && pays > carried - off
    ? `Less the discounts, what is claimed comes to ${moneyText(carried > off ? carried - off : 0n, currency)}; the claim pays ${moneyText(pays, currency)}.`
    : null
}

/** Why the goods that a spiff for the whole sale asks for do not carry what the claim pays; null where they do. */
export function goodsTooSmall(all: readonly ExplainedLine[], lots: readonly Lot[], claimed: Claimed): string | null {
  const { perSpent, pays, spent, currency } = claimed
  const sums = partSumsOf(all)
  const goods = [...new Set(lots)].reduce((sum, { value }) => sum + value, 0n)
  const net = goods > sums.discounts ? goods - sums.discounts : 0n
  if (perSpent) {
    const withTax = net + (taxOf(sums, spent) * net) / (sums.goods + sums.charges - sums.discounts || 1n)
    const carried = withTax < spent ? withTax : spent
    const most = (carried / perSpent.step) * perSpent.amount
    if (pays > most)
      return `What the spiff asks for comes to ${moneyText(carried, currency)} of the receipt, for which it pays ${moneyText(most, currency)}; the claim pays ${moneyText(pays, currency)}.`
  }
  return pays > net
    ? `What the spiff asks for comes to ${moneyText(net, currency)} of the receipt; the claim pays ${moneyText(pays, currency)}.`
    : null
}
