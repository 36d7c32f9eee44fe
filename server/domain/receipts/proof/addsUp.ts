import { moneyText } from '../../ledger/money.ts'
import { doubted, placeOf, proven, type Claimed, type Paper, type PrintedLine, type Verdict } from './paper.ts'
import { isRounding, saleLinesIn, saleOf, type SaleLine } from './saleLines.ts'

/**
 * The highest tax on a sale that a country has, all of its taxes on one another, in thousandths: the highest county in
 * the US, the harmonized tax in Canada, the standard VAT elsewhere.
 */
const HIGHEST_TAX: Record<string, bigint> = {
  US: 135n,
  PR: 115n,
  GU: 50n,
  VI: 50n,
  CA: 150n,
  MX: 160n,
  AT: 200n,
  AU: 100n,
  BE: 210n,
  BG: 200n,
  CH: 81n,
  CY: 190n,
  CZ: 210n,
  DE: 190n,
  DK: 250n,
  EE: 240n,
  ES: 210n,
  FI: 255n,
  FR: 200n,
  GB: 200n,
  GR: 240n,
  HR: 250n,
  HU: 270n,
  IE: 230n,
  IS: 240n,
  IT: 220n,
  LT: 210n,
  LU: 170n,
  LV: 210n,
  MT: 180n,
  NL: 210n,
  NO: 250n,
  NZ: 150n,
  PL: 230n,
  PT: 230n,
  RO: 210n,
  SE: 250n,
  SI: 220n,
  SK: 230n,
}

/**
 * The highest tax that a sale of so much can have where the dealer is, in minor units, a cent more with each of its lines;
 * null where the country is not known.
 */
export function highestTax(base: bigint, { dealer }: Pick<Claimed, 'dealer'>, lines: number): bigint | null {
  const rate = dealer ? HIGHEST_TAX[dealer.country] : undefined
  // Half a thousandth more where a place raised its tax since.
  return rate === undefined ? null : (base * (2n * rate + 1n)) / 2000n + BigInt(lines)
}

/** What a sale is made of, in minor units. */
export interface Sums {
  goods: bigint
  discounts: bigint
  /** That comes on top of the prices. */
  tax: bigint
}

const sum = (lines: readonly SaleLine[]) => lines.reduce((all, { value }) => all + (value ?? 0n), 0n)
const least = (kind: SaleLine['kind'], lines: readonly SaleLine[]) => lines.filter((line) => line.kind === kind)
const said = ({ line, at }: SaleLine) => `“${line === at ? line.text : `${line.text} ${at.text}`}”`

interface Problem {
  says: string
  lines: readonly SaleLine[]
}

/** Lines that no look may show: what is no part of a sale, and money that went back without being a discount. */
function foreignLines(all: readonly SaleLine[], spent: bigint): Problem | null {
  const sale = saleOf(all, spent)
  const above = sale?.above ?? all
  const unexplained = all.filter(({ kind, value }) => kind === 'other' && value !== 0n)
  if (unexplained.length)
    return { says: `${said(unexplained[0]!)} is not goods, a discount, or tax.`, lines: unexplained }
  const back = all.filter(
    (line) =>
      line.back &&
      line.value !== 0n &&
      !(
        (line.kind === 'discount' && above.includes(line)) ||
        isRounding(line) ||
        line.kind === 'told' ||
        (line.kind === 'paid' && !above.includes(line))
      ),
  )
  return back.length
    ? { says: `${said(back[0]!)} takes money off and is not marked as a discount.`, lines: back }
    : null
}

/** What the lines above the total come to; or why they do not come to it. */
function sumsOf(all: readonly SaleLine[], { spent, currency, dealer }: Claimed): Sums | Problem {
  const sale = saleOf(all, spent)
  if (!sale || sale.total.value === null) return { says: 'No total stands below what was sold.', lines: [] }
  const { above, total } = sale
  const unclear = above.filter(({ kind, value }) => value === null && kind !== 'told' && kind !== 'subtotal')
  if (unclear.length) return { says: `The amounts of ${said(unclear[0]!)} do not explain one another.`, lines: unclear }
  const [goodsLines, taxLines, subtotals] = [
    least('goods', above),
    least('tax', above),
    least('subtotal', above),
  ] as const
  const odd = above.filter((line) => line.kind === 'paid' || (line.kind === 'rounding' && !isRounding(line)))
  if (odd.length) return { says: `${said(odd[0]!)} is not goods, a discount, or tax.`, lines: odd }
  const [goods, discounts, tax] = [sum(goodsLines), sum(least('discount', above)), sum(taxLines)]
  const due = total.value!
  const base = goods - discounts
  if (goods <= 0n || base < 0n) return { says: 'No goods with a price stand above the total.', lines: goodsLines }
  const roundings = [0n, ...least('rounding', above).flatMap(({ value }) => [value!, -value!])]
  const comesTo = (amount: bigint) => roundings.some((rounding) => amount + rounding === due)
  const money = (minor: bigint) => moneyText(minor, currency)
  const odds = (known: readonly bigint[]) => subtotals.filter(({ value }) => value === null || !known.includes(value))
  // The tax is in the prices.
  if (comesTo(base)) {
    const wrong = odds([goods, base, due, due - tax])
    return wrong.length
      ? { says: `The goods come to ${money(goods)}, which is not what ${said(wrong[0]!)} says.`, lines: wrong }
      : { goods, discounts, tax: 0n }
  }
  const wrong = odds([goods, base])
  if (wrong.length)
    return {
      says: `The goods come to ${money(goods)}, which is not what ${said(wrong[0]!)} says.`,
      lines: [...goodsLines, ...wrong],
    }
  if (!comesTo(base + tax))
    return {
      says: `Goods, discounts, and tax come to ${money(base + tax)}, not to the total of ${money(due)}.`,
      lines: [...above, total],
    }
  if (tax > (highestTax(base, { dealer }, above.length) ?? 0n))
    return {
      says: `The tax of ${money(tax)} is more than a sale of ${money(base)} can have where the dealer is.`,
      lines: taxLines,
    }
  return { goods, discounts, tax }
}

/** What a sale that adds up is made of; null where it does not. `names` are those of what is claimed. */
export function sumsIn(lines: readonly PrintedLine[], claimed: Claimed): Sums | null {
  const sums = sumsOf(saleLinesIn(lines, namesIn(claimed)), claimed)
  return 'says' in sums ? null : sums
}

/** All names that what is claimed goes by. */
export const namesIn = ({ items, productWords }: Claimed): string[] => [
  ...(productWords ?? []),
  ...items.flatMap(({ name, words }) => [name, ...words]),
]

/**
 * The sale adds up: goods, discounts and a tax that the dealer's country can have come to the total, and nothing else
 * has an amount. No look shows a line that is none of these, and one look reads all amounts.
 */
export function saleAddsUp({ looks }: Paper, claimed: Claimed): Verdict {
  const read = looks.map((lines) => saleLinesIn(lines, namesIn(claimed)))
  const placesOf = (lines: readonly SaleLine[]) =>
    lines.flatMap(({ line, at }) => [...new Set([line, at])].map((one) => placeOf(one, one.words)))
  const foreign = read.flatMap((all) => foreignLines(all, claimed.spent) ?? [])
  if (foreign.length)
    return doubted(
      'addsUp',
      foreign[0]!.says,
      foreign.flatMap(({ lines }) => placesOf(lines)),
    )
  const sums = read.map((all) => sumsOf(all, claimed))
  const [first] = sums
  if (sums.some((one) => !('says' in one))) return proven('addsUp', 'Goods, discounts, and tax come to the total.')
  return first && 'says' in first
    ? doubted('addsUp', first.says, placesOf(first.lines))
    : doubted('addsUp', 'The receipt could not be read.')
}
