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
  type ClaimedItem,
  type Found,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { numbersIn } from './numbers.ts'

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

/** A name among the words of a line: as it is spelled, a long word also with one sign read wrong. */
export function says(line: PrintedLine, name: string): boolean {
  const wanted = name.split(/[^\p{L}\p{N}]+/u).flatMap((word) => loose(word) || [])
  if (wanted.join('').length < 3) return false
  const words = line.text.split(/[^\p{L}\p{N}|]+/u).flatMap((word) => loose(word) || [])
  return words.some((_word, at) =>
    wanted.every((word, index) => {
      const read = words[at + index]
      return read !== undefined && (read === word || (word.length >= 6 && !/\d/.test(word) && almost(read, word)))
    }),
  )
}

/** Lines that sell the item: with its name or part number and what it costs, on the line or the next. */
function soldLines(paper: Paper, lines: readonly PrintedLine[], { name, partNumber, words }: ClaimedItem): Sold[] {
  return lines.flatMap((line, index) => {
    const isNamed = [name, ...words].some((one) => says(line, one))
    const part = partNumber && bare(partNumber).length >= 3 ? numbersIn(line, bare(partNumber)) : []
    if (!isNamed && !part.length) return []
    const next = lines[index + 1]
    const hasPrice =
      amountsIn(line).length > 0 || (next !== undefined && amountsIn(next).length > 0 && !/\p{L}{3}/u.test(next.text))
    if (!hasPrice || isTradedIn(lines, line)) return []
    // Rules and dots between the columns say nothing.
    const said = line.words.filter(({ text }) => bare(text))
    return [{ line, place: placeOf(line, said), sure: isFirm(paper, line, said), pieces: piecesOn(line.text) }]
  })
}

/** What is claimed was sold: each serial, or the item’s name or part number as often as it is claimed. */
export function thingSold(paper: Paper, { items }: Claimed): Verdict {
  if (!items.length) return proven('sold', 'The claim names no items.')
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
      const lots = soldLines(paper, lines, items[indexes[0]!]!)
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
