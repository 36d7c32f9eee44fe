import type { ExplainedLine } from '../grammar/explainedLine.ts'
import type { Lot } from '../grammar/goods.ts'
import type { Piece } from '../grammar/pieces.ts'
import type { Part } from '../grammar/parts.ts'

/** What the parts of a receipt come to, as one look read them, in minor units. */
export interface PartSums {
  goods: bigint
  /** Freight, papers, work and the like, and lines a person explained. */
  charges: bigint
  discounts: bigint
  taxes: readonly bigint[]
  totals: readonly bigint[]
  dues: readonly bigint[]
  tenders: readonly bigint[]
  change: bigint
}

export const piecesWith = (all: readonly ExplainedLine[], part: Part): Piece[] =>
  all.flatMap(({ pieces }) => pieces?.filter((one) => one.part === part) ?? [])

const lastOf = ({ amounts }: Piece): bigint => amounts.at(-1)!.minor
/** Pieces of a part that have an amount. */
const summed = (all: readonly ExplainedLine[], part: Part): bigint[] =>
  piecesWith(all, part)
    .filter(({ amounts }) => amounts.length)
    .map(lastOf)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Amounts of the parts of a look, each by its last one. */
export function partSumsOf(all: readonly ExplainedLine[]): PartSums {
  const of = (part: Part) => summed(all, part)
  const end = all.findIndex(({ pieces }) => pieces?.some(({ part, amounts }) => part === 'total' && amounts.length))
  const learned = summed(all.slice(0, end < 0 ? all.length : end), 'learned')
  return {
    goods: sum(all.flatMap(({ lot }) => (lot ? [lot.value] : []))),
    charges: sum([...of('charge'), ...learned]),
    discounts: sum(of('discount')),
    taxes: of('tax'),
    totals: of('total').filter((minor) => minor > 0n),
    dues: [...of('due'), ...of('total').filter((minor) => minor === 0n)],
    tenders: of('tender'),
    change: sum(of('change')),
  }
}

/** What the taxes come to that a total has on top of its goods: of all that are printed, as a line may add them up. */
export function taxOf({ taxes, goods, charges, discounts }: PartSums, total: bigint): bigint {
  const all = sum(taxes)
  const onTop = total - goods - charges + discounts
  return onTop > 0n && onTop < all ? onTop : all
}

/** The most that a total is rounded by where it is paid in cash. */
const ROUNDED_BY = 4n
/** More ways to add a receipt up than any has. */
const MOST_WAYS = 512

/** Is the price of a line told anew by its neighbor, as `2 at 12.99` below 25.98? */
function isToldAnew(lot: Lot, neighbors: readonly (Lot | null | undefined)[]): boolean {
  const counts = [1, ...lot.counts].map(BigInt)
  return lot.isCounted && neighbors.some((other) => other && counts.some((count) => lot.value * count === other.value))
}

/** What a line may add to what stands above it, in all ways that it may be meant. */
function waysOn(all: readonly ExplainedLine[], index: number, so: bigint): bigint[] {
  const { lot, pieces } = all[index]!
  const ways = [so]
  if (lot) {
    if (isToldAnew(lot, [all[index - 1]?.lot, all[index + 1]?.lot])) return [so, so + lot.value]
    // A sum of what stands above, whatever the shop calls it.
    return lot.value === so ? [so, so + lot.value] : [so + lot.value]
  }
  for (const piece of pieces ?? []) {
    if (!piece.amounts.length) continue
    const value = lastOf(piece)
    if (piece.part === 'charge' || piece.part === 'learned' || piece.part === 'price')
      return value === so ? [so, so + value] : [so + value]
    if (piece.part === 'tax') ways.push(so + value)
    if (piece.part === 'discount') ways.push(so - value)
    if (piece.part === 'rounding' && value <= ROUNDED_BY) ways.push(so - value, so + value)
  }
  return ways
}

/** Sums in between are those of what stands above them, from the top or from a sum before; without the tax in the prices. */
function areSubtotals(above: readonly ExplainedLine[], sums: ReadonlySet<bigint>, total: bigint): boolean {
  const known = [0n, ...sums]
  const taxes = summed(above, 'tax')
  return summed(above, 'subtotal').every(
    (value) =>
      value === 0n ||
      known.some((one) => known.some((other) => one - other === value)) ||
      taxes.some((tax) => value + tax === total),
  )
}

/**
 * Do goods, charges, discounts and taxes, from the top to the total, come to it? A tax may be in the prices, a discount may
 * be told of a line that has it already, and a line may be the sum of those above.
 */
export function comesTo(total: bigint, all: readonly ExplainedLine[]): boolean {
  const end = all.findLastIndex(({ pieces }) =>
    pieces?.some(({ part, amounts }) => (part === 'total' || part === 'due') && amounts.at(-1)?.minor === total),
  )
  const above = end < 0 ? all : all.slice(0, end)
  let sums = new Set([0n])
  const met = new Set(sums)
  for (const index of above.keys()) {
    sums = new Set([...sums].flatMap((so) => waysOn(above, index, so)))
    for (const so of sums) met.add(so)
    if (met.size > MOST_WAYS) return false
  }
  return sums.has(total) && areSubtotals(above, met, total)
}
