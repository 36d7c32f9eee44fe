import type { ExplainedLine } from '../grammar/explain.ts'
import type { Piece } from '../grammar/pieces.ts'
import type { Part } from '../grammar/parts.ts'

/** What the parts of a receipt come to, as one look read them, in minor units. */
export interface PartSums {
  goods: bigint
  /** Freight, papers, work and the like, and lines a person explained. */
  charges: bigint
  discounts: bigint
  taxes: readonly bigint[]
  roundings: readonly bigint[]
  totals: readonly bigint[]
  dues: readonly bigint[]
  tenders: readonly bigint[]
  change: bigint
}

export const piecesWith = (all: readonly ExplainedLine[], part: Part): Piece[] =>
  all.flatMap(({ pieces }) => pieces?.filter((one) => one.part === part) ?? [])

const absolute = ({ amounts }: Piece): bigint[] => amounts.slice(-1).map(({ minor }) => minor)
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

/** Amounts of the parts of a look, each by its last one. */
export function partSumsOf(all: readonly ExplainedLine[]): PartSums {
  const of = (part: Part) => piecesWith(all, part).flatMap(absolute)
  const end = all.findIndex(({ pieces }) => pieces?.some(({ part, amounts }) => part === 'total' && amounts.length))
  const learned = piecesWith(all.slice(0, end < 0 ? all.length : end), 'learned').flatMap(absolute)
  return {
    goods: sum(all.flatMap(({ lot }) => (lot ? [lot.value] : []))),
    charges: sum([...of('charge'), ...learned]),
    discounts: sum(of('discount')),
    taxes: of('tax'),
    roundings: of('rounding'),
    totals: of('total'),
    dues: of('due'),
    tenders: of('tender'),
    change: sum(of('change')),
  }
}

/** The most that a total is rounded by where it is paid in cash. */
const ROUNDED_BY = 4n

/** Taxes as they may be meant: each, or with a line that adds the others up. */
export function taxesOf({ taxes }: PartSums): bigint[] {
  const all = sum(taxes)
  return taxes.length > 1 && taxes.some((one) => one * 2n === all) ? [all / 2n, all] : [all]
}

/** Do goods, charges, discounts and taxes come to a total? Taxes and charges may be in the prices. */
export function comesTo(total: bigint, sums: PartSums): boolean {
  const { goods, charges, discounts, roundings } = sums
  const bases = [goods, goods + charges].flatMap((base) => [base, base - discounts])
  const all = bases.flatMap((base) => [base, ...taxesOf(sums).map((tax) => base + tax)])
  return all.some((one) =>
    [0n, ...roundings].some((by) => by <= ROUNDED_BY && (one + by === total || one - by === total)),
  )
}
