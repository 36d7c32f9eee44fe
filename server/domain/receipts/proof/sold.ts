import { moneyText } from '../../ledger/money.ts'
import { isProvenVin } from '../serialNumbers.ts'
import { namesIn, sumsIn } from './addsUp.ts'
import { amountsIn, signedAmountsIn } from './amounts.ts'
import {
  bare,
  bestLook,
  doubted,
  isFirm,
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
import { spansOf, type NameSpan } from './names.ts'
import { numbersIn } from './numbers.ts'
import { ATTRIBUTES, BROUGHT, GOES_WITH, JOINERS, MAKERS } from './phrases.ts'
import { phrasesOf, saidIn, within, type Span } from './said.ts'
import { noGoodsOn, saleLinesIn, saleOf, type SaleLine } from './saleLines.ts'
import { isAddressOf, namesOf } from './seller.ts'

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

/** Goods with what their line comes to, in minor units. */
interface Lot {
  line: PrintedLine
  place: Place
  sure: boolean
  pieces: number
  price: bigint
  /** Why the line that names it does not sell it alone, in words; null where it does. */
  problem: string | null
}

/** How many pieces a line sells: `2 x`, `Qty 2`, `2 … @`; one where it does not say. A 4 x 4 is one. */
function piecesOn(text: string): number {
  const hit =
    /(?:^|\s)(\d{1,3}) ?[x×](?=\s)(?! ?\d)/i.exec(text) ??
    /\b(?:qty|quantity|menge|anzahl|stk|qte|quantite|cant|cantidad)\.? ?:? ?(\d{1,3})(?![\d.,])/i.exec(text) ??
    /^(\d{1,3}) .{1,60}@/.exec(text)
  return hit ? Number(hit[1]) : 1
}

const touch = (one: Span, other: Span) => one.start < other.end && other.start < one.end

/** Lines with a price that sell nothing. */
const NO_GOODS =
  /\b(?:discount\w*|coupon|rebate|voucher|gift ?card|saved|savings?|rabatt|gutschein\w*|bon cadeau|descuento|tarjeta regalo)\b/i
const GOES = phrasesOf(GOES_WITH)
const JOINS = phrasesOf(JOINERS)
const OTHER_MAKERS = phrasesOf({ makers: MAKERS })
const PLAIN = phrasesOf(ATTRIBUTES)
const BROUGHT_IN = phrasesOf(BROUGHT)
const ARTICLE = / ?(?<!\p{L})(?:the|a|an|your|our|all|any|with|den|die|das|dem|der|le|la|les|un|une|el|los|las|una?)$/iu
const STYLE = /^[ -]?(?:style|type|compatible|look|kompatib\w*|clone|replica|lookalike)\b/i

/** Does what stands before a name make it another thing’s, as in “filter for the”? */
function goesWith(before: string): boolean {
  const text = before.trimEnd().replace(ARTICLE, '').trimEnd()
  return saidIn(text, GOES).some(({ end }) => end === text.length)
}

/** Where the words of a line name what it sells, not the seller, a price, or what something else goes with. */
function namedOn(line: PrintedLine, hits: readonly Span[], dealer: Seller | null): boolean {
  if (!hits.length || NO_GOODS.test(withoutAccents(line.text)) || (dealer && isAddressOf(line, dealer))) return false
  const amounts = amountsIn(line)
  const sellers = dealer ? namesOf(dealer).flatMap((name) => spansOf(line, name)) : []
  return hits.some(
    (hit) =>
      !sellers.some((seller) => within(seller, hit)) &&
      !amounts.some((amount) => touch(amount, hit)) &&
      !goesWith(line.text.slice(0, hit.start)) &&
      !STYLE.test(line.text.slice(hit.end)),
  )
}

/** Between the things of a line: a comma, brackets, a slash, and any sign that stands apart. */
const PARTING = /[,;:|()[\]*]|(?<=\s)[^\p{L}\p{N}\s]+(?=\s)|(?<=\p{L}{3})\/(?=\p{L}{3})/gu
/** Signs that join two things: `+`, `w/`, an `x` or `n` between two words, and a second count, as in “cap 1 generator”. */
const JOINING =
  /[+&]|(?<!\p{L})w\/(?!\p{L}{0,2}\d)|(?<=\p{L}{3} )[xn](?= \p{L}{3})|(?<=\p{L}{3} )[1-9](?: ?(?:x|pcs?))? (?!each|pcs|pieces|units|stk)(?=\p{L}{3})/giu

/** Does a line name another thing beside what it is looked at for? */
function namesMore(line: PrintedLine, hits: readonly Span[]): boolean {
  const text = [...signedAmountsIn(line)].reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    line.text,
  )
  const own = (span: Span) => hits.some((hit) => touch(hit, span))
  const signs = [...text.matchAll(JOINING)].map(({ index }) => ({ start: index, end: index + 1 }))
  if ([...signs, ...saidIn(text, JOINS)].some((span) => !own(span))) return true
  const otherMaker = saidIn(text, OTHER_MAKERS).some(
    (maker) =>
      !own(maker) && !hits.some(({ start }) => maker.end <= start && !/\p{L}/u.test(text.slice(maker.end, start))),
  )
  if (otherMaker) return true
  const cuts = [...text.matchAll(PARTING)].filter(({ index }) => !own({ start: index, end: index + 1 }))
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)]
  const ends = [...cuts.map(({ index }) => index), text.length]
  return starts.some((start, index) => {
    const end = ends[index]!
    if (own({ start, end })) return false
    const part = text.slice(start, end)
    const plain = saidIn(part, PLAIN)
    return [...part.matchAll(/[\p{L}\p{N}]+/gu)].some(
      (word) =>
        /^\p{L}{3,}$/u.test(word[0]) &&
        !plain.some((span) => within(span, { start: word.index, end: word.index + word[0].length })),
    )
  })
}

/** Why a line that names a thing does not sell it alone; null where it does. */
function whyNotSold(line: PrintedLine, hits: readonly Span[], names: readonly string[]): string | null {
  const work = noGoodsOn(line, names, { strict: true })
  if (work) return `“${line.text}” says “${work}”, which is not a sale of goods.`
  return namesMore(line, hits) ? `“${line.text}” names something else too, so its price proves nothing.` : null
}

interface Wanted {
  names: readonly string[]
  partNumbers: readonly string[]
}
const numbersOn = (line: PrintedLine, { partNumbers }: Wanted): NameSpan[] =>
  partNumbers.flatMap((part) =>
    bare(part).length >= 3 ? numbersIn(line, bare(part)).map(({ start, end }) => ({ start, end, exact: true })) : [],
  )
const hitsOn = (line: PrintedLine, wanted: Wanted): NameSpan[] => [
  ...wanted.names.flatMap((name) => spansOf(line, name)),
  ...numbersOn(line, wanted),
]

/** The lines of a sale that may sell something: below its total shops advertise, and say how it was paid. */
function linesOfGoods(all: readonly SaleLine[]): readonly SaleLine[] {
  const end = all.findLastIndex(({ kind, value }) => (kind === 'total' || kind === 'subtotal') && value !== 0n)
  return end < 0 ? all : all.slice(0, end)
}

/** Lines that sell a thing: with one of its names or part numbers and what it costs, on the line or the next. */
function soldLines(paper: Paper, lines: readonly PrintedLine[], wanted: Wanted, claimed: Claimed): Lot[] {
  const names = namesIn(claimed)
  return linesOfGoods(saleLinesIn(lines, names)).flatMap(({ line, value, back, pieces }) => {
    const hits = hitsOn(line, wanted)
    if (back || value === 0n || !namedOn(line, hits, claimed.dealer) || isTradedIn(lines, line)) return []
    // Rules and dots between the columns say nothing.
    const said = line.words.filter(({ text }) => bare(text))
    const problem =
      value === null ? `The amounts of “${line.text}” do not explain one another.` : whyNotSold(line, hits, names)
    return [
      {
        line,
        place: placeOf(line, said),
        sure: hits.some(({ exact }) => exact) && isFirm(paper, line, said),
        pieces: pieces ?? piecesOn(line.text),
        price: value ?? 0n,
        problem,
      },
    ]
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

/** What the sale takes off its goods: who sold for less is paid for less. */
const takenOff = (lines: readonly PrintedLine[], claimed: Claimed): bigint =>
  (saleOf(saleLinesIn(lines, namesIn(claimed)), claimed.spent)?.above ?? [])
    .filter(({ kind }) => kind === 'discount')
    .reduce((sum, { value }) => sum + (value ?? 0n), 0n)

/**
 * Why the goods that the spiff asks for do not carry what the claim pays: the rest of the receipt proves nothing. Where it
 * pays by money spent they bear their part of the tax. Null when they do.
 */
function goodsTooSmall(lines: readonly PrintedLine[], lots: readonly Lot[], claimed: Claimed): string | null {
  const { perSpent, pays, spent, currency } = claimed
  const goods = [...new Map(lots.map(({ line, price }) => [line, price])).values()].reduce((sum, one) => sum + one, 0n)
  const off = takenOff(lines, claimed)
  const net = goods > off ? goods - off : 0n
  if (perSpent) {
    const sums = sumsIn(lines, claimed)
    const withTax = sums ? net + (sums.tax * net) / (sums.goods - sums.discounts || 1n) : net
    const carried = withTax < spent ? withTax : spent
    const most = (carried / perSpent.step) * perSpent.amount
    if (pays > most)
      return `What the spiff asks for comes to ${moneyText(carried, currency)} of the receipt, for which it pays ${moneyText(most, currency)}; the claim pays ${moneyText(pays, currency)}.`
  }
  return pays > net
    ? `What the spiff asks for comes to ${moneyText(net, currency)} of the receipt; the claim pays ${moneyText(pays, currency)}.`
    : null
}

/**
 * Where the spiff pays for the sale as a whole: one of its product words is among what was sold, and where it pays by
 * money spent, what goes by those words carries the payout.
 */
function productSold(paper: Paper, productWords: readonly string[], claimed: Claimed): Verdict {
  const missing = ['product']
  if (!productWords.length)
    return doubted('sold', 'The spiff does not name what must be sold, so no receipt proves it.', [], { missing })
  return bestLook(paper, (lines) => {
    const lots = productWords.flatMap((word) =>
      soldLines(paper, lines, wantedBy(word), claimed).map((lot) => ({ ...lot, word })),
    )
    const alone = lots.filter(({ problem }) => problem === null)
    const certain = alone.filter((lot) => lot.sure)
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
    const [unsure] = alone.length ? alone : lots
    if (unsure)
      return doubted('sold', unsure.problem ?? `“${unsure.word}” could not be read surely.`, [unsure.place], {
        missing,
        found: [{ field: 'product', place: unsure.place, sure: false }],
      })
    const goods = linesOfGoods(saleLinesIn(lines, productWords)).flatMap(({ kind, line, back }) =>
      (kind === 'goods' || kind === 'other') && !back ? [line] : [],
    )
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

type Item = Claimed['items'][number]

/** A serial number on a look: where, and the priced line that sells the thing it belongs to. */
interface SerialSold {
  place: Place
  sure: boolean
  line: SaleLine | null
  problem: string | null
}

/** How far above its serial number a thing may be named where its price stands below both. */
const NAMED_ABOVE = 2

/**
 * The priced line of a serial number, and all lines from there to it: its own, where its price stands on it or alone below
 * it, else the nearest one above. Null where that is none of goods above the total.
 */
function pricedLine(lines: readonly PrintedLine[], line: PrintedLine, claimed: Claimed) {
  const all = saleLinesIn(lines, namesIn(claimed))
  const at = lines.indexOf(line)
  const own = all.find((one) => one.line === line || one.at === line)
  const sold = own ?? all.findLast((one) => lines.indexOf(one.at) < at)
  const isGoods = sold?.kind === 'goods' || sold?.kind === 'other'
  if (!sold || !isGoods || sold.back || !(saleOf(all, claimed.spent)?.above ?? all).includes(sold)) return null
  const from = own
    ? Math.max(
        at - NAMED_ABOVE,
        0,
        ...all.flatMap((one) => (lines.indexOf(one.at) < at ? lines.indexOf(one.at) + 1 : [])),
      )
    : lines.indexOf(sold.line)
  return { sold, block: lines.slice(from, at + 1) }
}

/** Why the priced line of a serial number does not sell the item; null where it does. */
function whyNotItem(block: readonly PrintedLine[], sold: SaleLine, item: Item, claimed: Claimed): string | null {
  const wanted = wantedOf(item)
  const names = namesIn(claimed)
  const first = block.findIndex((line) => hitsOn(line, wanted).length)
  if (first < 0) return `Nothing beside serial ${item.serial} says ${item.name}.`
  if (sold.value === null) return `The amounts of “${sold.line.text}” do not explain one another.`
  for (const line of block.slice(sold.line === block[0] ? 0 : first)) {
    const hits = hitsOn(line, wanted)
    const problem = whyNotSold(line, hits.length ? hits : [{ start: 0, end: line.text.length }], names)
    if (problem) return problem
    const goes = saidIn(line.text, [...GOES, ...BROUGHT_IN]).find((span) => !hits.some((hit) => touch(hit, span)))
    if (goes)
      return `“${line.text}” says “${line.text.slice(goes.start, goes.end)}”: serial ${item.serial} may be that of another machine.`
  }
  return null
}

function serialOn(
  paper: Paper,
  lines: readonly PrintedLine[],
  item: Item & { serial: string },
  claimed: Claimed,
): { best?: SerialSold; tradedIn: Place[] } {
  const key = bare(item.serial)
  const hits = lines.flatMap((line) => numbersIn(line, key).map((hit) => ({ ...hit, line })))
  const tradedIn = hits.filter(({ line }) => isTradedIn(lines, line)).map(({ line }) => placeOf(line, line.words))
  const read = hits.map(({ line, words }): SerialSold => {
    const priced = pricedLine(lines, line, claimed)
    return {
      place: placeOf(line, words),
      sure: key.length >= 4 && (isProvenVin(key) || isFirm(paper, line, words)),
      line: priced?.sold ?? null,
      problem: priced
        ? whyNotItem(priced.block, priced.sold, item, claimed)
        : `Serial ${item.serial} stands beside nothing that was sold for a price.`,
    }
  })
  return {
    tradedIn,
    best: read.find(({ sure, problem }) => sure && !problem) ?? read.find(({ sure }) => sure) ?? read[0],
  }
}

const wantedOf = ({ name, words, partNumber }: Item): Wanted => ({
  names: [name, ...words],
  partNumbers: partNumber ? [partNumber] : [],
})

/** What was proven sold, and what the claim pays for it. */
interface Proven {
  line: PrintedLine
  text: string
  price: bigint
  /** How many pieces that price is of, and of how many the claim is paid. */
  pieces: number
  claimed: number
  pays: bigint
}

/** Why the prices of what was proven sold do not carry what the claim pays for it; null where they do. */
function pricesTooSmall(lines: readonly PrintedLine[], sold: readonly Proven[], claimed: Claimed): string | null {
  const { currency } = claimed
  let [carried, pays] = [0n, 0n]
  for (const line of new Set(sold.map((one) => one.line))) {
    const own = sold.filter((one) => one.line === line)
    const { price, pieces, text } = own[0]!
    const count = own.reduce((sum, one) => sum + one.claimed, 0)
    if (count > pieces) return `“${text}” sells ${pieces}, and ${count} are claimed by it.`
    const part = (price * BigInt(count)) / BigInt(pieces)
    const paid = own.reduce((sum, one) => sum + one.pays, 0n)
    if (paid > part)
      return `“${text}” comes to ${moneyText(part, currency)} for what is claimed; the claim pays ${moneyText(paid, currency)} for it.`
    carried += part
    pays += paid
  }
  const off = takenOff(lines, claimed)
  return off && pays > carried - off
    ? `Less the discounts, what is claimed comes to ${moneyText(carried > off ? carried - off : 0n, currency)}; the claim pays ${moneyText(pays, currency)}.`
    : null
}

/**
 * What is claimed was sold: each serial with a priced line that names its item, or the item’s name or part number as often
 * as it is claimed; where the spiff pays for the sale as a whole, one of its product words. The price carries what is paid.
 */
export function thingSold(paper: Paper, claimed: Claimed): Verdict {
  const { items, productWords } = claimed
  if (productWords) return productSold(paper, productWords, claimed)
  if (!items.length) return doubted('sold', 'The claim names no items.')
  return bestLook(paper, (lines) => {
    const found: Found[] = []
    const missing: string[] = []
    const doubts: Place[] = []
    const says: string[] = []
    const sold: Proven[] = []
    items.forEach((item, index) => {
      const { serial } = item
      if (serial === null) return
      const field = `items.${index}.serial`
      const { best, tradedIn } = serialOn(paper, lines, { ...item, serial }, claimed)
      const sure = Boolean(best?.sure) && !best?.problem && !tradedIn.length
      if (best) found.push({ field, place: best.place, sure })
      if (sure) {
        const { line, pieces, value } = best!.line!
        sold.push({
          line,
          text: line.text,
          price: value!,
          pieces: pieces ?? piecesOn(line.text),
          claimed: 1,
          pays: item.pays,
        })
        return
      }
      missing.push(field)
      doubts.push(...(tradedIn.length ? tradedIn : best ? [best.place] : []))
      says.push(
        tradedIn.length
          ? `Serial ${serial} stands beside a trade-in or return.`
          : !best
            ? `Serial ${serial} is not on the receipt.`
            : best.sure
              ? best.problem!
              : `Serial ${serial} could not be read surely.`,
      )
    })
    const named = new Map<string, number[]>()
    items.forEach(({ serial, name }, index) => {
      if (serial === null) named.set(name, [...(named.get(name) ?? []), index])
    })
    for (const [name, indexes] of named) {
      const lots = soldLines(paper, lines, wantedOf(items[indexes[0]!]!), claimed)
      const sure = lots.filter((lot) => lot.sure && !lot.problem)
      const pieces = sure.reduce((sum, lot) => sum + lot.pieces, 0)
      const enough = pieces >= indexes.length
      for (const index of indexes) {
        const place = (sure[0] ?? lots[0])?.place
        if (place) found.push({ field: `items.${index}.name`, place, sure: enough })
        if (!enough) missing.push(`items.${index}.name`)
      }
      if (enough) {
        let left = indexes.length
        for (const lot of sure) {
          const count = Math.min(left, lot.pieces)
          left -= count
          const each = items[indexes[0]!]!.pays
          if (count) sold.push({ ...lot, text: lot.line.text, claimed: count, pays: each * BigInt(count) })
        }
        continue
      }
      doubts.push(...lots.map(({ place }) => place))
      says.push(
        lots.find(({ problem }) => problem)?.problem ??
          (lots.length
            ? `${name} is claimed ${indexes.length} times and was read ${pieces} times on the receipt.`
            : `${name} is not on the receipt.`),
      )
    }
    if (missing.length) return doubted('sold', says.join(' '), doubts, { found, missing })
    const small = pricesTooSmall(lines, sold, claimed)
    if (small)
      return doubted(
        'sold',
        small,
        sold.map(({ line }) => placeOf(line, line.words)),
        { found: found.map((one) => ({ ...one, sure: false })), missing: found.map(({ field }) => field) },
      )
    return proven('sold', items.length > 1 ? 'All claimed items are on it.' : 'The claimed item is on it.', found)
  })
}
