import { moneyText } from '../../../domain/ledger/money.ts'
import { isProvenVin } from '../../sale/keys.ts'
import { amountsIn } from './amounts.ts'
import {
  almost,
  bare,
  bestLook,
  doubted,
  isFirm,
  loose,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Found,
  type Paper,
  type Place,
  type PrintedLine,
  type Seller,
  type Verdict,
} from './paper.ts'
import { numbersIn } from './numbers.ts'
import { isAddressOf, namesOf } from './seller.ts'
import { isSum, totalsIn } from './total.ts'

/** What came back to the shop. */
const CAME_BACK =
  /\b(?:trade|traded|trading|tradein|return\w*|retour\w*|refund\w*|exchange\w*|allowance|inzahlung\w*|ruckgabe|reprise|repris|echange|devuel\w*|devolu\w*|a cuenta)\b/i
const cameBack = ({ text }: PrintedLine) => CAME_BACK.test(withoutAccents(text))

/** A serial beside a trade-in or a return: on its line, or below one that no sold item follows. */
export function isTradedIn(lines: readonly PrintedLine[], line: PrintedLine): boolean {
  if (cameBack(line)) return true
  const at = lines.indexOf(line)
  for (let up = at - 1; up >= Math.max(0, at - 3); up--) {
    const above = lines[up]!
    if (cameBack(above)) return true
    if (amountsIn(above).length) return false
  }
  return false
}

interface Sold {
  line: PrintedLine
  place: Place
  sure: boolean
  pieces: number
}
/** Goods with what the line comes to, in minor units. */
interface Lot extends Sold {
  price: bigint
}

function serialOn(paper: Paper, lines: readonly PrintedLine[], serial: string): { sold?: Sold; tradedIn: Place[] } {
  const key = bare(serial)
  const hits = lines.flatMap((line) => numbersIn(line, key).map((hit) => ({ ...hit, line })))
  const tradedIn = hits.filter(({ line }) => isTradedIn(lines, line)).map(({ line }) => placeOf(line, line.words))
  const sureOf = ({ line, words }: (typeof hits)[number]) =>
    key.length >= 4 && (isProvenVin(key) || isFirm(paper, line, words))
  const best = hits.find(sureOf) ?? hits[0]
  return {
    tradedIn,
    ...(best
      ? { sold: { line: best.line, place: placeOf(best.line, best.words), sure: sureOf(best), pieces: 1 } }
      : {}),
  }
}

/** How many pieces a line sells: `2 x`, `Qty 2`, `2 … @`; one where it does not say. */
function piecesOn(text: string): number {
  const hit =
    /(?:^|\s)(\d{1,3}) ?[x×](?=\s)/i.exec(text) ??
    /\b(?:qty|quantity|menge|anzahl|stk|qte|quantite|cant|cantidad)\.? ?:? ?(\d{1,3})(?![\d.,])/i.exec(text) ??
    /^(\d{1,3}) .{1,60}@/.exec(text)
  return hit ? Number(hit[1]) : 1
}

interface Span {
  start: number
  end: number
}

/** Letters of a line that say a name: as it is spelled, a long word also with one sign read wrong. */
export function spansOf({ text }: PrintedLine, name: string): Span[] {
  const wanted = name.split(/[^\p{L}\p{N}]+/u).flatMap((word) => loose(word) || [])
  if (wanted.join('').length < 3) return []
  const words = [...text.matchAll(/[\p{L}\p{N}|]+/gu)].flatMap((hit) => {
    const read = loose(hit[0])
    return read ? [{ read, start: hit.index, end: hit.index + hit[0].length }] : []
  })
  return words.flatMap(({ start }, at) => {
    const isSaid = wanted.every((word, index) => {
      const read = words[at + index]?.read
      return read !== undefined && (read === word || (word.length >= 6 && !/\d/.test(word) && almost(read, word)))
    })
    return isSaid ? [{ start, end: words[at + wanted.length - 1]!.end }] : []
  })
}

const holds = (whole: Span, part: Span) => whole.start <= part.start && part.end <= whole.end
const touch = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Lines with a price that sell nothing. */
const NO_GOODS =
  /\b(?:discount\w*|coupon|rebate|voucher|gift ?card|saved|savings?|rabatt|gutschein\w*|bon cadeau|descuento|tarjeta regalo)\b/i
/** Before or behind a name these make it another thing, which only goes with it. */
const GOES_WITH =
  /\b(?:for|fit|fits|fitting|suits?|like|compatible with|fur|passend zu|pour|compatible avec|para|compatible con)(?: (?:the|a|an|your|our|all|any|den|die|das|le|la|les|el|los|las))? ?$/i
const STYLE = /^[ -]?(?:style|type|compatible|look|kompatib\w*)\b/i

/** Where the words of a line name what it sells, not the seller, a price, or what something else goes with. */
function namedOn(line: PrintedLine, hits: readonly Span[], dealer: Seller | null): boolean {
  if (!hits.length || NO_GOODS.test(withoutAccents(line.text)) || (dealer && isAddressOf(line, dealer))) return false
  const amounts = amountsIn(line)
  const sellers = dealer ? namesOf(dealer).flatMap((name) => spansOf(line, name)) : []
  return hits.some(
    (hit) =>
      !sellers.some((seller) => holds(seller, hit)) &&
      !amounts.some((amount) => touch(amount, hit)) &&
      !GOES_WITH.test(withoutAccents(line.text.slice(0, hit.start))) &&
      !STYLE.test(line.text.slice(hit.end)),
  )
}

const hasPrice = (line: PrintedLine) => amountsIn(line).some(({ minor }) => minor > 0n)

/** The lines of a sale that may sell something: below its total shops advertise, and say how it was paid. */
const linesOfGoods = (lines: readonly PrintedLine[]): readonly PrintedLine[] => {
  const end = lines.findLastIndex((line) => isSum(line) && hasPrice(line))
  return end < 0 ? lines : lines.slice(0, end)
}

interface Wanted {
  names: readonly string[]
  partNumbers: readonly string[]
}

/** What a line comes to: its last amount, or that of the next one where no words stand beside it; null without either. */
function priceOf(line: PrintedLine, next: PrintedLine | undefined): bigint | null {
  const own = amountsIn(line)
  const amounts = own.some(({ minor }) => minor > 0n) || !next || /\p{L}{3}/u.test(next.text) ? own : amountsIn(next)
  return amounts.findLast(({ minor }) => minor > 0n)?.minor ?? null
}

/** Lines that sell a thing: with one of its names or part numbers and what it costs, on the line or the next. */
function soldLines(paper: Paper, lines: readonly PrintedLine[], wanted: Wanted, dealer: Seller | null): Lot[] {
  return linesOfGoods(lines).flatMap((line, index) => {
    const hits = [
      ...wanted.names.flatMap((name) => spansOf(line, name)),
      ...wanted.partNumbers.flatMap((part) => (bare(part).length >= 3 ? numbersIn(line, bare(part)) : [])),
    ]
    if (!namedOn(line, hits, dealer)) return []
    const price = priceOf(line, lines[index + 1])
    if (price === null || isTradedIn(lines, line)) return []
    // Rules and dots between the columns say nothing.
    const said = line.words.filter(({ text }) => bare(text))
    return [{ line, place: placeOf(line, said), sure: isFirm(paper, line, said), pieces: piecesOn(line.text), price }]
  })
}

/** A word of the editor is a name, and one with digits may be a part number. */
const wantedBy = (word: string): Wanted => ({ names: [word], partNumbers: /\d/.test(word) ? [word] : [] })

const SAID_AT_MOST = 5
const quoted = (words: readonly string[]) => {
  const said = words.slice(0, SAID_AT_MOST).map((word) => `“${word}”`)
  const last = words.length > SAID_AT_MOST ? 'others' : said.pop()
  return said.length ? `${said.join(', ')} or ${last}` : last
}

/**
 * Why the goods that the spiff asks for do not carry what the claim pays by money spent: the rest of the receipt proves
 * nothing. They bear their part of the tax. Null when they do, or when the spiff does not pay by money spent.
 */
function goodsTooSmall(
  lines: readonly PrintedLine[],
  lots: readonly Lot[],
  { perSpent, pays, spent, currency }: Claimed,
): string | null {
  if (!perSpent) return null
  const goods = [...new Map(lots.map(({ line, price }) => [line, price])).values()].reduce((sum, one) => sum + one, 0n)
  const { subtotal } = totalsIn(lines)
  const withTax = subtotal && subtotal < spent ? (goods * spent) / subtotal : goods
  const carried = withTax < spent ? withTax : spent
  const most = (carried / perSpent.step) * perSpent.amount
  return pays > most
    ? `What the spiff asks for comes to ${moneyText(carried, currency)} of the receipt, for which it pays ${moneyText(most, currency)}; the claim pays ${moneyText(pays, currency)}.`
    : null
}

/**
 * Where the spiff pays for the sale as a whole: one of its product words is among what was sold, and where it pays by
 * money spent, what goes by those words carries the payout.
 */
function productSold(paper: Paper, productWords: readonly string[], claimed: Claimed): Verdict {
  const { dealer } = claimed
  const missing = ['product']
  if (!productWords.length)
    return doubted('sold', 'The spiff does not name what must be sold, so no receipt proves it.', [], { missing })
  return bestLook(paper, (lines) => {
    const lots = productWords.flatMap((word) =>
      soldLines(paper, lines, wantedBy(word), dealer).map((lot) => ({ ...lot, word })),
    )
    const certain = lots.filter((lot) => lot.sure)
    const [sure] = certain
    const problem = sure && goodsTooSmall(lines, certain, claimed)
    if (problem)
      return doubted(
        'sold',
        problem,
        certain.map(({ place }) => place),
        { missing },
      )
    if (sure)
      return proven('sold', `“${sure.word}” is on it, as the spiff asks.`, [
        { field: 'product', place: sure.place, sure: true },
      ])
    const [unsure] = lots
    if (unsure)
      return doubted('sold', `“${unsure.word}” could not be read surely.`, [unsure.place], {
        missing,
        found: [{ field: 'product', place: unsure.place, sure: false }],
      })
    const sum = lines.findIndex(isSum)
    const goods = (sum < 0 ? lines : lines.slice(0, sum)).filter(hasPrice)
    const cameBack = productWords.flatMap((word) =>
      goods.flatMap((line) => (spansOf(line, word).length && isTradedIn(lines, line) ? [{ word, line }] : [])),
    )
    const [back] = cameBack
    return doubted(
      'sold',
      back
        ? `“${back.word}” appears beside a trade-in or return.`
        : `Nothing sold on the receipt is what the spiff asks for: ${quoted(productWords)}.`,
      (back ? cameBack.map(({ line }) => line) : goods).map((line) => placeOf(line, line.words)),
      { missing },
    )
  })
}

/**
 * What is claimed was sold: each serial, or the item’s name or part number as often as it is claimed; where the spiff
 * pays for the sale as a whole, one of its product words.
 */
export function thingSold(paper: Paper, claimed: Claimed): Verdict {
  const { items, productWords, dealer } = claimed
  if (productWords) return productSold(paper, productWords, claimed)
  if (!items.length) return doubted('sold', 'The claim names no items.')
  return bestLook(paper, (lines) => {
    const found: Found[] = []
    const missing: string[] = []
    const doubts: Place[] = []
    const says: string[] = []
    items.forEach(({ serial }, index) => {
      if (serial === null) return
      const field = `items.${index}.serial`
      const { sold, tradedIn } = serialOn(paper, lines, serial)
      const sure = Boolean(sold?.sure) && !tradedIn.length
      if (sold) found.push({ field, place: sold.place, sure })
      if (sure) return
      missing.push(field)
      doubts.push(...(tradedIn.length ? tradedIn : sold ? [sold.place] : []))
      says.push(
        tradedIn.length
          ? `Serial ${serial} stands beside a trade-in or return.`
          : sold
            ? `Serial ${serial} could not be read surely.`
            : `Serial ${serial} is not on the receipt.`,
      )
    })
    const named = new Map<string, number[]>()
    items.forEach(({ serial, name }, index) => {
      if (serial === null) named.set(name, [...(named.get(name) ?? []), index])
    })
    for (const [name, indexes] of named) {
      const { partNumber, words } = items[indexes[0]!]!
      const wanted = { names: [name, ...words], partNumbers: partNumber ? [partNumber] : [] }
      const lots = soldLines(paper, lines, wanted, dealer)
      const sure = lots.filter((lot) => lot.sure)
      const pieces = sure.reduce((sum, lot) => sum + lot.pieces, 0)
      const enough = pieces >= indexes.length
      for (const index of indexes) {
        const place = (sure[0] ?? lots[0])?.place
        if (place) found.push({ field: `items.${index}.name`, place, sure: enough })
        if (!enough) missing.push(`items.${index}.name`)
      }
      if (enough) continue
      doubts.push(...lots.map(({ place }) => place))
      says.push(
        lots.length
          ? `${name} is claimed ${indexes.length} times and was read ${pieces} times on the receipt.`
          : `${name} is not on the receipt.`,
      )
    }
    if (missing.length) return doubted('sold', says.join(' '), doubts, { found, missing })
    return proven('sold', items.length > 1 ? 'All claimed items are on it.' : 'The claimed item is on it.', found)
  })
}
