import type { Explanation } from '../grammar/explain.ts'
import type { ExplainedLine } from '../grammar/explainedLine.ts'
import type { Lot } from '../grammar/goods.ts'
import { isProvenVin } from '../serialNumbers.ts'
import { amountsIn } from './amounts.ts'
import { spansOf } from './names.ts'
import { numbersIn } from './numbers.ts'
import {
  bare,
  doubted,
  isFirm,
  placeOf,
  proven,
  type Claimed,
  type Found,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { goodsTooSmall, pricesTooSmall, type Paid } from './prices.ts'
import { isTradedIn } from '../sale/tradedIn.ts'

type Item = Claimed['items'][number]

/** What of a line names a thing, letter by letter where it is exact. */
function namedOn(line: PrintedLine, names: readonly string[], partNumber: string | null): { exact: boolean } | null {
  const amounts = amountsIn(line)
  const hits = names
    .flatMap((name) => spansOf(line, name))
    .filter((hit) => !amounts.some(({ start, end }) => start < hit.end && hit.start < end))
  if (hits.length) return { exact: hits.some(({ exact }) => exact) }
  const key = bare(partNumber ?? '')
  return key.length >= 3 && numbersIn(line, key).length ? { exact: true } : null
}

/** A thing sold, how surely it was read, and at what price. */
interface Sold {
  lot: Lot
  place: Place
  isSure: boolean
}

const wordsOf = (line: PrintedLine) => line.words.filter(({ text }) => bare(text))

/** What sells a thing that goes by some names. */
const lotsOf = (
  paper: Paper,
  all: readonly ExplainedLine[],
  names: readonly string[],
  partNumber: string | null,
): Sold[] =>
  all.flatMap(({ lot }) => {
    const hit = lot && namedOn(lot.line, names, partNumber)
    const words = lot ? wordsOf(lot.line) : []
    return hit ? [{ lot, place: placeOf(lot.line, words), isSure: hit.exact && isFirm(paper, lot.line, words) }] : []
  })

/** How far from its serial number a thing may be named. */
const NEAR = 4
const BETWEEN: ReadonlySet<string> = new Set([
  'description',
  'serial',
  'unit',
  'reference',
  'goods',
  'columns',
  'nothing',
  'price',
  'till',
  'learned',
])

/** What sells the thing of a serial number: on its line or near it, with nothing else sold between. */
function lotOfSerial(
  paper: Paper,
  all: readonly ExplainedLine[],
  item: Item & { serial: string },
): { at: ExplainedLine; isSure: boolean; lot: Lot | null } | null {
  const key = bare(item.serial)
  const at = all.findIndex(({ line }) => numbersIn(line, key).length > 0)
  if (at < 0) return null
  const { line } = all[at]!
  const lines = all.map((one) => one.line)
  if (isTradedIn(lines, line)) return { at: all[at]!, isSure: true, lot: null }
  const [hit] = numbersIn(line, key)
  const isSure = key.length >= 4 && (isProvenVin(key) || isFirm(paper, line, hit!.words))
  const names = [item.name, ...item.words]
  const isOf = (lot: Lot) => namedOn(lot.line, names, item.partNumber) !== null
  const near = [0, ...Array.from({ length: NEAR }, (_, by) => [-by - 1, by + 1]).flat(), NEAR + 1, NEAR + 2]
  for (const by of near) {
    const other = all[at + by]
    if (!other?.lot || !isOf(other.lot)) continue
    const between = all.slice(Math.min(at, at + by) + 1, Math.max(at, at + by))
    const isClear = between.every(
      ({ lot, pieces }) => !lot && (pieces?.every(({ part }) => BETWEEN.has(part)) ?? false),
    )
    if (isClear) return { at: all[at]!, isSure, lot: other.lot }
  }
  return { at: all[at]!, isSure, lot: null }
}

const SAID_AT_MOST = 5
const quoted = (words: readonly string[]) => {
  const said = words.slice(0, SAID_AT_MOST).map((word) => `“${word}”`)
  const last = words.length > SAID_AT_MOST ? 'others' : said.pop()
  return said.length ? `${said.join(', ')} or ${last}` : last
}

const goodsOf = (all: readonly ExplainedLine[]): Place[] =>
  all.flatMap(({ lot }) => (lot ? [placeOf(lot.line, lot.line.words)] : []))

/** Where a spiff pays for the sale as a whole: what goes by one of its words was sold, and carries the payout. */
function productSold(paper: Paper, all: readonly ExplainedLine[], words: readonly string[], claimed: Claimed): Verdict {
  const missing = ['product']
  if (!words.length)
    return doubted('sold', 'The spiff does not name what must be sold, so no receipt proves it.', [], { missing })
  const sold = words.flatMap((word) =>
    lotsOf(paper, all, [word], /\d/.test(word) ? word : null).map((one) => ({ ...one, word })),
  )
  const sure = sold.filter(({ isSure }) => isSure)
  const [first] = sure
  if (!first) {
    const [unsure] = sold
    return unsure
      ? doubted('sold', `“${unsure.word}” could not be read surely.`, [unsure.place], {
          missing,
          found: [{ field: 'product', place: unsure.place, sure: false }],
        })
      : doubted('sold', `Nothing sold on the receipt is what the spiff asks for: ${quoted(words)}.`, goodsOf(all), {
          missing,
        })
  }
  const small = goodsTooSmall(
    all,
    sure.map(({ lot }) => lot),
    claimed,
  )
  return small
    ? doubted(
        'sold',
        small,
        sure.map(({ place }) => place),
        { missing },
      )
    : proven('sold', `“${first.word}” is on it, as the spiff asks.`, [
        { field: 'product', place: first.place, sure: true },
      ])
}

/** What is found of the items of a claim, and why the rest is not. */
interface Search {
  found: Found[]
  missing: string[]
  doubts: Place[]
  says: string[]
  sold: Paid[]
}

/** Looks for an item by its serial number. */
function findSerial(
  paper: Paper,
  all: readonly ExplainedLine[],
  item: Item & { serial: string },
  field: string,
  into: Search,
): void {
  const hit = lotOfSerial(paper, all, item)
  const sure = Boolean(hit?.isSure && hit.lot)
  if (hit) into.found.push({ field, place: placeOf(hit.at.line, hit.at.line.words), sure })
  if (hit?.lot && sure) {
    into.sold.push({ lot: hit.lot, claimed: 1, pays: item.pays })
    return
  }
  into.missing.push(field)
  if (hit) into.doubts.push(placeOf(hit.at.line, hit.at.line.words))
  into.says.push(
    !hit
      ? `Serial ${item.serial} is not on the receipt.`
      : hit.lot
        ? `Serial ${item.serial} could not be read surely.`
        : `Serial ${item.serial} stands beside no ${item.name} that was sold for a price.`,
  )
}

/** Looks for items of one name, as often as they are claimed. */
function findNamed(
  paper: Paper,
  all: readonly ExplainedLine[],
  items: readonly Item[],
  indexes: readonly number[],
  into: Search,
): void {
  const { name, words, partNumber, pays } = items[indexes[0]!]!
  const lots = lotsOf(paper, all, [name, ...words], partNumber)
  const sure = lots.filter(({ isSure }) => isSure)
  const pieces = sure.reduce((sum, { lot }) => sum + (lot.quantity ?? 1), 0)
  const enough = pieces >= indexes.length
  const place = (sure[0] ?? lots[0])?.place
  for (const index of indexes) {
    if (place) into.found.push({ field: `items.${index}.name`, place, sure: enough })
    if (!enough) into.missing.push(`items.${index}.name`)
  }
  if (!enough) {
    into.doubts.push(...lots.map((lot) => lot.place))
    into.says.push(
      lots.length
        ? `${name} is claimed ${indexes.length} times and was read ${pieces} times on the receipt.`
        : `${name} is not on the receipt.`,
    )
    return
  }
  let left = indexes.length
  for (const { lot } of sure) {
    const count = Math.min(left, lot.quantity ?? 1)
    left -= count
    if (count) into.sold.push({ lot, claimed: count, pays: pays * BigInt(count) })
  }
}

function itemsSold(paper: Paper, all: readonly ExplainedLine[], claimed: Claimed): Verdict {
  const { items } = claimed
  const search: Search = { found: [], missing: [], doubts: [], says: [], sold: [] }
  const named = new Map<string, number[]>()
  items.forEach((item, index) => {
    const { serial, name } = item
    if (serial === null) named.set(name, [...(named.get(name) ?? []), index])
    else findSerial(paper, all, { ...item, serial }, `items.${index}.serial`, search)
  })
  for (const indexes of named.values()) findNamed(paper, all, items, indexes, search)
  const { found, missing, doubts, says, sold } = search
  if (missing.length) return doubted('sold', says.join(' '), doubts, { found, missing })
  const small = pricesTooSmall(all, sold, claimed)
  if (small)
    return doubted(
      'sold',
      small,
      sold.map(({ lot }) => placeOf(lot.line, lot.line.words)),
      { found: found.map((one) => ({ ...one, sure: false })), missing: found.map(({ field }) => field) },
    )
  return proven('sold', items.length > 1 ? 'All claimed items are on it.' : 'The claimed item is on it.', found)
}

/**
 * What is claimed was sold: each serial with a priced line that names its item, or the item's name or part number as often
 * as it is claimed; where the spiff pays for the sale as a whole, one of its product words. The price carries what is paid.
 */
export function thingSold(paper: Paper, claimed: Claimed, { looks }: Explanation): Verdict {
  const { items, productWords } = claimed
  if (!productWords && !items.length) return doubted('sold', 'The claim names no items.')
  const verdicts = looks.map((all) =>
    productWords ? productSold(paper, all, productWords, claimed) : itemsSold(paper, all, claimed),
  )
  return verdicts.find((verdict) => verdict.proven) ?? verdicts[0]!
}
