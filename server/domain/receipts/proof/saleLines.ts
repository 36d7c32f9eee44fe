import { signedAmountsIn, type SignedAmount } from './amounts.ts'
import { spansOf } from './names.ts'
import { withoutAccents, type PrintedLine } from './paper.ts'
import { isChange, isDue, isPayment } from './payments.ts'
import { NO_GOODS, STILL_GOODS } from './phrases.ts'
import { phrasesOf, saidIn, within, type Span } from './said.ts'
import { isIncluded, isSubtotal, isTax, isTotal, saysTotal } from './total.ts'

const NO_GOODS_PHRASES = phrasesOf(NO_GOODS)
const DISCOUNT =
  /\b(?:\w{0,20}discounts?|coupons?|rebates?|promos?|promotion|markdown|\w{0,20}rabatt|nachlass|preisnachlass|remise|rabais|reduction|descuento|rebaja)\b/i
const ROUNDING = /\b(?:rounding|rounded|rundung\w{0,10}|arrondi\w{0,4}|redondeo)\b/i
/** Cents that a sum paid in cash may be rounded by. */
const ROUNDED_BY = 4n
/** Prices that nobody paid, and what was not spent. */
const TOLD =
  /\b(?:saved?|savings?|msrp|list price|reg(?:ular)?\.? price|retail|was|points?|ersparnis|gespart|uvp|statt|punkte|economise\w{0,2}|economie|prix conseille|points|ahorro|ahorrado|puntos)\b/i

type Kind =
  /** What was sold. */
  | 'goods'
  | 'discount'
  | 'tax'
  /** Tax that the prices have in them, and prices nobody paid: told, and part of no sum. */
  | 'told'
  | 'rounding'
  | 'subtotal'
  | 'total'
  /** How it was paid. */
  | 'paid'
  /** None of these. */
  | 'other'

/** A line of a receipt that has an amount. */
export interface SaleLine {
  kind: Kind
  /** What it says: the line of its amount, or the one above where the amount stands alone. */
  line: PrintedLine
  /** The line of the amount. */
  at: PrintedLine
  /** What it comes to, in minor units; null where its amounts do not explain one another. */
  value: bigint | null
  /** Money that went back. */
  back: boolean
  /** How many pieces its amounts say; null where they say nothing of it. */
  pieces: number | null
}

/** Words of work, hire or fees on a line, outside of the names that are asked for; goods called after work when `strict`. */
export const noGoodsOn = (
  line: PrintedLine,
  names: readonly string[],
  { strict }: { strict: boolean },
): string | null => {
  const asked: Span[] = names.flatMap((name) => spansOf(line, name))
  const [hit] = saidIn(line.text, NO_GOODS_PHRASES, strict ? [] : STILL_GOODS).filter(
    (span) => !asked.some((own) => within(own, span)),
  )
  return hit ? line.text.slice(hit.start, hit.end) : null
}

/** Above a total nothing is paid: a light bar or a memory card is a thing there. */
function kindOf(line: PrintedLine, names: readonly string[], { isBelow }: { isBelow: boolean }): Kind {
  const text = withoutAccents(line.text)
  if (isTotal(line)) return 'total'
  if (isDue(line) || (isBelow && (isPayment(line) || isChange(line)))) return 'paid'
  if (TOLD.test(text)) return 'told'
  if (noGoodsOn(line, names, { strict: false })) return 'other'
  if (isSubtotal(line)) return 'subtotal'
  if (saysTotal(line)) return 'told'
  if (isTax(line)) return isIncluded(line) ? 'told' : 'tax'
  if (DISCOUNT.test(text)) return 'discount'
  return ROUNDING.test(text) ? 'rounding' : 'goods'
}

/** Numbers up to 999 that a line may count pieces by: whole ones outside of its amounts, and 2.00 before others. */
function countsOn(text: string, amounts: readonly SignedAmount[]): Set<number> {
  const plain = [...text.matchAll(/(?<![\d.,/-])\d{1,3}(?![\d.,/%-])/g)].flatMap(({ 0: digits, index }) =>
    amounts.some(({ start, end }) => index < end && start < index + digits.length) ? [] : [Number(digits)],
  )
  const columns = amounts
    .slice(0, -1)
    .flatMap(({ minor }) => (minor % 100n === 0n && minor <= 99_900n ? [Number(minor / 100n)] : []))
  return new Set([...plain, ...columns].filter((count) => count > 0))
}

/** What a line comes to: its last amount, where the ones before it explain it as unit price, count and discount. */
function sumOf(text: string, amounts: readonly SignedAmount[]): Pick<SaleLine, 'value' | 'pieces'> {
  const last = amounts.at(-1)!.minor
  const before = amounts.slice(0, -1)
  if (before.every(({ minor }) => minor === last)) return { value: last, pieces: null }
  const counts = countsOn(text, amounts)
  for (const unit of before)
    for (const count of [1, ...counts]) {
      const whole = unit.minor * BigInt(count)
      const rest = before.filter(
        (one) => one !== unit && one.minor !== unit.minor && one.minor !== whole && one.minor !== BigInt(count) * 100n,
      )
      const less = rest[0]?.minor ?? 0n
      const off = whole - less - last
      // Half a cent may be lost with each piece.
      if (rest.length <= 1 && (off < 0n ? -off : off) * 2n <= BigInt(count - 1))
        return { value: last, pieces: count > 1 ? count : null }
    }
  // A column of counts before the name.
  const [count] = before
  if (before.length === 1 && count!.start === 0 && count!.minor % 100n === 0n && count!.minor <= 99_900n)
    return { value: last, pieces: Number(count!.minor / 100n) || null }
  return { value: null, pieces: null }
}

const MONEY = /\b(?:USD|CAD|EUR)\b/gi
/** A time of day beside a date. */
const TIME = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/
const DATE = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/

const wordsBeside = ({ text }: PrintedLine, amounts: readonly SignedAmount[]): boolean => {
  const rest = amounts.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
  return /\p{L}{2}|\d{3}/u.test(rest.replace(MONEY, ' '))
}

/** The lines of a look that have an amount, and what each is. `names` are those of what is claimed. */
export function saleLinesIn(lines: readonly PrintedLine[], names: readonly string[]): SaleLine[] {
  const amountsOf = (line: PrintedLine) =>
    signedAmountsIn(line).filter(
      ({ start, end }) => !(TIME.test(line.text.slice(start, end)) && DATE.test(line.text.slice(0, start))),
    )
  let isBelow = false
  return lines.flatMap((at, index) => {
    const amounts = amountsOf(at)
    if (!amounts.length) return []
    const above = lines[index - 1]
    const alone = !wordsBeside(at, amounts) && above?.pageId === at.pageId && !amountsOf(above).length
    const line = alone ? above : at
    const kind = kindOf(line, names, { isBelow })
    isBelow ||= kind === 'total' || kind === 'paid'
    return [{ kind, line, at, back: amounts.at(-1)!.back, ...sumOf(at.text, amounts) }]
  })
}

/** Those of the sale itself: above its total, with that last. Null where no total is printed. */
export function saleOf(
  all: readonly SaleLine[],
  spent: bigint,
): { above: SaleLine[]; total: SaleLine; below: SaleLine[] } | null {
  const marked = all.filter(({ kind }) => kind === 'total')
  const totals = marked.length ? marked : all.filter(({ kind, line }) => kind === 'paid' && isDue(line))
  const most = totals.reduce<SaleLine | undefined>(
    (best, one) => (best && (best.value ?? 0n) >= (one.value ?? 0n) ? best : one),
    undefined,
  )
  const total = totals.find(({ value }) => value === spent) ?? most
  if (!total) return null
  const at = all.indexOf(total)
  return { above: all.slice(0, at), total, below: all.slice(at + 1) }
}

export const isRounding = ({ kind, value }: SaleLine): boolean =>
  kind === 'rounding' && value !== null && value <= ROUNDED_BY
