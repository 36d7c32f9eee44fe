import type { Claimed, PrintedLine } from '../proof/paper.ts'
import { abbreviations } from './lines/abbreviations.ts'
import { COUNTS, describesOwn, isNearYear, MAKERS, namesClaimed, ownWords } from './claimedLine.ts'
import { isCountedPlainly, SIZE } from './counts.ts'
import { saysNoSale } from './noSale.ts'
import { NO_GOODS } from './phrases.ts'
import { phrasesOf, saidIn, within } from '../proof/said.ts'
import { amountsOf, type Piece } from './pieces.ts'
import { listOf } from './sentences.ts'
import type { Token } from '../tokens/token.ts'
import { ATTRIBUTES, GOODS, LOOKS } from './vocabulary.ts'

/** A line that sells something. */
export interface Lot {
  /** What it comes to, minor units. */
  value: bigint
  /** How many; null where it does not say. */
  quantity: number | null
  /** All numbers on it that may count pieces. */
  counts: readonly number[]
  /** What it says: lines of its own, where the price stands by itself. */
  line: PrintedLine
  /** Says counts, codes and prices alone, or in small words: may be told of the line beside it. */
  isCounted: boolean
}

/** Behind the amount of a line: which tax it bears. Letters that say what was done are none: returned, void, credit, used. */
const TAX_FLAG = /^(?:[abefghnpstxy]\d?|tx|ta|nt|tax|\+|tps|tvq|gst|hst|pst|tn|fp|gp|tp|ea)$/

const NO_GOODS_PHRASES = phrasesOf(NO_GOODS)

/** A line of other goods: known words; where it has a price, any that do not speak against a sale. */
function describesOther(words: readonly Token[], line: PrintedLine, claimed: Claimed, isPriced: boolean): boolean {
  if (isPriced) return !saysNoSale(line.text)
  const isKnown = words.every(
    ({ kind, text }) =>
      (kind === 'digits' && (!/^(?:19|20)\d\d$/.test(text) || isNearYear(text, claimed))) ||
      kind === 'sign' ||
      (kind === 'code' && (SIZE.test(text) || LOOKS.has(text))) ||
      GOODS.has(text) ||
      ATTRIBUTES.has(text) ||
      COUNTS.has(text) ||
      MAKERS.has(text),
  )
  return isKnown && !saysNoSale(line.text) && !saidIn(line.text, NO_GOODS_PHRASES).length
}

/** Values that no description has. */
const NO_DESCRIPTION: ReadonlySet<Token['kind']> = new Set([
  'date',
  'time',
  'phone',
  'site',
  'mail',
  'card',
  'dealer',
  'street',
  'town',
  'back',
])

/** May these tokens describe goods? `isPriced` where an amount above the total stands with them. */
export function describes(words: readonly Token[], line: PrintedLine, claimed: Claimed, isPriced: boolean): boolean {
  if (words.some(({ kind, text }) => NO_DESCRIPTION.has(kind) || /^-\d/.test(text) || /^0+$/.test(text))) return false
  return namesClaimed(line, claimed)
    ? isCountedPlainly(line) && describesOwn(words, line, claimed)
    : describesOther(words, line, claimed, isPriced)
}

const isNear = (one: bigint, other: bigint, count: number) =>
  (one > other ? one - other : other - one) * 2n <= BigInt(count)

/** Do the amounts before the last explain it: as a price, a count and a discount? */
function explained(before: readonly bigint[], last: bigint, counts: readonly number[], isCountFirst: boolean): boolean {
  const all = [
    1,
    ...counts,
    ...before.flatMap((minor) => (minor % 100n === 0n && minor > 0n && minor < 100_000n ? [Number(minor / 100n)] : [])),
  ]
  if (before.every((minor) => minor === last)) return true
  // What it is sold for below its price is no matter: the last amount counts.
  const isBelow = (unit: bigint) =>
    all.some((count) => unit * BigInt(count) > last && unit * BigInt(count) <= last * 2n)
  if (before.length === 1 && isBelow(before[0]!)) return true
  const isSum = (unit: bigint, off: bigint) =>
    all.some(
      (count) => isNear(unit * BigInt(count) - off, last, count) || isNear((unit - off) * BigInt(count), last, count),
    )
  const pairs = before.some((unit) => isSum(unit, 0n) || before.some((off) => off !== unit && isSum(unit, off)))
  // A column of counts before the name.
  return pairs || (before.length === 1 && isCountFirst && before[0]! % 100n === 0n && before[0]! < 100_000n)
}

/** How many pieces words count. */
const countsIn = (words: readonly Token[]): number[] =>
  words.flatMap(({ text }) => (/^\d{1,3}(?:x|ea|pcs?)?$/.test(text) ? [Number.parseInt(text, 10)] : []))

const goodsPiece = (amounts: Piece['amounts']): Piece[] => [{ part: 'goods', amounts, value: null, isBare: false }]

interface Sold {
  pieces: Piece[]
  lot: Lot
}

interface Priced {
  words: readonly Token[]
  amounts: Piece['amounts']
  value: bigint
}

/** Columns of what was ordered, shipped and is to follow, as `2 2 0`: all of it was sold, so it is a count. */
function withoutBackorders(words: readonly Token[]): readonly Token[] {
  const at = words.findIndex(
    ({ text }, index) => /^[1-9]\d?$/.test(text) && words[index + 1]?.text === text && words[index + 2]?.text === '0',
  )
  return at < 0 ? words : [...words.slice(0, at + 1), ...words.slice(at + 3)]
}

/** One of a currency's money, in minor units. */
const ONE = 100n
/** Nobody buys so many of a thing below one. */
const FEW = 20n

/** The amounts of a line of goods, and the words before them; null where one goes back, or something stands behind. */
function priced(tokens: readonly Token[]): Priced | null {
  const amounts = amountsOf(tokens)
  const last = amounts.at(-1)
  if (!last || last.minor === 0n || last.back || amounts[0]!.back) return null
  // Nothing, or a part of one, in the place of a count.
  const isPart = ({ minor }: (typeof amounts)[number]) => minor > 0n && minor < ONE && minor * FEW < last.minor
  if (tokens[0]!.minor === 0n && tokens[0]!.kind === 'amount') return null
  if (amounts.slice(0, -1).some(isPart)) return null
  const end = tokens.findLastIndex(({ kind }) => kind === 'amount')
  if (tokens.slice(end + 1).some(({ kind, text }) => kind !== 'percent' && !TAX_FLAG.test(text))) return null
  const words = withoutBackorders(
    tokens.slice(0, end).filter(({ kind }) => kind !== 'amount' && kind !== 'percent' && kind !== 'back'),
  )
  const before = amounts.slice(0, -1).flatMap(({ minor }) => (minor ? [minor] : []))
  return explained(before, last.minor, countsIn(words), tokens[0]!.kind === 'amount')
    ? { words, amounts, value: last.minor }
    : null
}

/** How many a line sells: the count that its amounts prove, one before a sign of counting, or one that begins or ends it. */
function countOf({ words, amounts, value }: Priced, claimed: Claimed): Pick<Lot, 'quantity' | 'counts'> {
  const own = ownWords(claimed)
  const counts = countsIn(words)
  const proven = counts.find(
    (count) => count > 1 && amounts.slice(0, -1).some(({ minor }) => isNear(minor * BigInt(count), value, count)),
  )
  const marked = words.find(
    ({ text }, at) =>
      /^\d{1,3}$/.test(text) && /^(?:@|x|ea|pcs?)$/.test(words[at + 1]?.text ?? '') && words[at + 2]?.kind !== 'digits',
  )
  const edge = [words[0], words.at(-2)?.text === 'x' ? undefined : words.at(-1)].find(
    (word) => word && /^\d{1,3}x?$/.test(word.text) && !own.has(word.text),
  )
  const said = marked ?? edge
  return {
    quantity: proven ?? (said && Number.parseInt(said.text, 10) > 0 ? Number.parseInt(said.text, 10) : null),
    counts,
  }
}

const isDescription = ({ text }: Token) => /[a-z]{2}|\d{3}/.test(text)

/** A line that sells something: how many, what and for how much; null where it sells nothing, or says what none may. */
export function lotOn(tokens: readonly Token[], line: PrintedLine, claimed: Claimed): Sold | null {
  const sold = priced(tokens)
  if (!sold || !sold.words.some(isDescription) || !describes(sold.words, line, claimed, true)) return null
  const isCounted = !sold.words.some(({ kind, text }) => kind === 'word' && text.length > 4)
  return { pieces: goodsPiece(sold.amounts), lot: { ...countOf(sold, claimed), value: sold.value, line, isCounted } }
}

/** Words that only count: `1 @ 899.00  899.00`, `2 x`, `Qty 1`. */
const isCount = ({ kind, text }: Token) => kind === 'digits' || COUNTS.has(text) || /^\d{1,3}(?:x|ea|pcs?)$/.test(text)

/** A thing on a line of its own, and its price by itself on the next. */
export function lotOnTwo(
  named: { tokens: readonly Token[]; line: PrintedLine },
  price: { tokens: readonly Token[]; line: PrintedLine },
  claimed: Claimed,
): Sold | null {
  if (amountsOf(named.tokens).length || !named.tokens.some(isDescription)) return null
  const sold = isCountedPlainly(price.line) ? priced(price.tokens) : null
  const codes = abbreviations(price.line, claimed)
  const isBeside = (token: Token) => isCount(token) || codes.some((code) => within(code, token))
  if (!sold || !sold.words.every(isBeside) || !describes(named.tokens, named.line, claimed, true)) return null
  const counted = countOf(sold, claimed)
  return {
    pieces: goodsPiece(sold.amounts),
    lot: { ...counted, value: sold.value, line: named.line, isCounted: false },
  }
}

/** More are a sentence. */
const MOST_TAX_WORDS = 5
const TAXES = new Set(listOf('tax'))

/**
 * A tax above the total by its rate and amount, whatever place has it: it only adds to what the goods carry. Null where the
 * line speaks against a sale.
 */
export function taxOn(tokens: readonly Token[], line: PrintedLine): Piece[] | null {
  const amounts = amountsOf(tokens)
  const words = tokens.filter(({ kind }) => kind === 'word')
  if (amounts.length !== 1 || amounts[0]!.back || tokens.at(-1)!.kind !== 'amount') return null
  if (words.length > MOST_TAX_WORDS || !words.some(({ text }) => TAXES.has(text)) || saysNoSale(line.text)) return null
  const isRate = ({ kind }: Token) => kind === 'percent' || kind === 'word' || kind === 'amount' || kind === 'sign'
  return tokens.some(({ kind }) => kind === 'percent') && tokens.every(isRate)
    ? [{ part: 'tax', amounts, value: null, isBare: false }]
    : null
}

/** The value of a discount that the shop calls by a name of its own. */
export const UNNAMED = 'unnamed'

/**
 * Money taken off above the total, whatever the shop calls it: it only lessens what the goods carry. Null where the line
 * names what is claimed or speaks against a sale.
 */
export function takenOffOn(tokens: readonly Token[], line: PrintedLine, claimed: Claimed): Piece[] | null {
  const amounts = amountsOf(tokens)
  if (amounts.length !== 1 || !amounts[0]!.back || !amounts[0]!.minor || !tokens.some(isDescription)) return null
  if (tokens.some(({ kind }) => NO_DESCRIPTION.has(kind) && kind !== 'back')) return null
  if (tokens.some(({ text }) => text === 'total') || namesClaimed(line, claimed) || saysNoSale(line.text)) return null
  return [{ part: 'discount', amounts, value: UNNAMED, isBare: false }]
}
