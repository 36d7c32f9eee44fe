import type { Word } from '../../../platform/files/ocr.ts'
import { CLOSE, gapAfter, wordsBetween, type Line } from '../looks/lines.ts'

const CENTS = new RegExp(
  `(?<![\\d.,'${CLOSE}]|\\d[.,'] )(\\d{1,3}(?:([,.'’])\\d{3})(?:\\2\\d{3})*|\\d+)([.,]) ?(\\d{2})(?!\\d|[.,]\\d|${CLOSE}|%| %)`,
  'g',
)
const WHOLE = new RegExp(`(?:\\$|€|USD|CAD|EUR) ?(\\d{1,3}(?:,\\d{3})+|\\d+)(?![\\d.,'${CLOSE}%]| ?[.,]\\d)`, 'gi')
/** Thousands apart from the rest, as French and many others print them: 1 249,00. */
const SPACED = new RegExp(
  `(?<![\\d.,'${CLOSE}])(\\d{1,3}(?:[ ${CLOSE}]\\d{3})+),(\\d{2})(?!\\d|[.,]\\d|${CLOSE}|%| %)`,
  'g',
)
/** Letters between thousands; a column begins farther away. */
const THIN = 1.5

export interface Amount {
  minor: bigint
  words: Word[]
  start: number
  end: number
  /** A digit so close before it that it may be part of a larger amount. */
  unclear: boolean
}
/** An amount that may be money that went back. */
export interface SignedAmount extends Amount {
  back: boolean
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Do all spaces between two letters of the line part thousands rather than columns? */
function isThin(line: Line, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (line.from[at] === -1 && gapAfter(line, line.from[at - 1]!) > THIN) return false
  return true
}

/** All amounts of a line, with those of money that went back. */
export function signedAmountsIn(line: Line): SignedAmount[] {
  const taken: { start: number; end: number }[] = []
  const found = (hit: RegExpMatchArray & { index: number }, digits: string): SignedAmount[] => {
    const [start, end] = [hit.index, hit.index + hit[0].length]
    if (digits.length > 15 || taken.some((span) => start < span.end && span.start < end)) return []
    taken.push({ start, end })
    const before = line.text.slice(0, start).replace(/(?:\$|€|USD|CAD|EUR)? ?$/i, '')
    const after = line.text.slice(end)
    const back =
      /[-−–]$/.test(before) || /^ ?(?:[-−–](?!\S)|CR\b)/.test(after) || (before.endsWith('(') && after.startsWith(')'))
    const near =
      /\d[ ~]$/.test(line.text.slice(0, start)) && /^\d{3}(?!\d)/.test(hit[0]) && isThin(line, start - 1, start)
    return [{ minor: BigInt(digits), words: wordsBetween(line, start, end), start, end, unclear: near, back }]
  }
  return [
    ...[...line.text.matchAll(SPACED)].flatMap((hit) =>
      isThin(line, hit.index, hit.index + hit[0].length) ? found(hit, digitsOf(`${hit[1]}${hit[2]}`)) : [],
    ),
    ...[...line.text.matchAll(CENTS)].flatMap((hit) => found(hit, digitsOf(`${hit[1]}${hit[4]}`))),
    ...[...line.text.matchAll(WHOLE)].flatMap((hit) => found(hit, digitsOf(`${hit[1]}00`))),
  ].sort((one, other) => one.start - other.start)
}

/** Positive amounts of a line; money that went back is none. */
export const amountsIn = (line: Line): Amount[] => signedAmountsIn(line).filter(({ back }) => !back)
