import type { Word } from '../../../platform/files/ocr.ts'
import { UNREAD, wordsBetween } from '../looks/lines.ts'
import { amountsIn } from './amounts.ts'
import {
  doubted,
  placeOf,
  proven,
  type Claimed,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { isDue, isPayment } from './payments.ts'
import { HARMLESS, NO_SALE } from './phrases.ts'
import { phrasesOf, saidIn } from './said.ts'
import { totalsIn } from './total.ts'

const PHRASES = phrasesOf(NO_SALE)

/** Words of a line that say the paper is no sale that stands. */
const noSaleIn = (line: PrintedLine): { words: Word[]; start: number; end: number }[] =>
  saidIn(line.text, PHRASES, HARMLESS).map(({ start, end }) => ({ words: wordsBetween(line, start, end), start, end }))

/** A balance that no payment on the paper covers, and payments that do not come to its total. */
function dueIn(lines: readonly PrintedLine[], spent: bigint): Place[] {
  const { totals } = totalsIn(lines)
  const total = totals.reduce((most, { minor }) => (minor > most ? minor : most), 0n) || spent
  // Above the total nothing is paid: a light bar or a memory card is a thing there.
  const below = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => totals.some((one) => one.line === line)),
    ),
  )
  const payments = below.filter(isPayment).flatMap((line) => amountsIn(line).map((amount) => ({ line, ...amount })))
  const paid = payments.reduce((sum, { minor }) => sum + minor, 0n)
  const due = lines.filter(isDue)
  const open = due.filter((line) => amountsIn(line).some(({ minor }) => minor > paid))
  const short = payments.length && paid < total ? payments.map(({ line }) => line) : []
  return [...new Set([...open, ...short])].map((line) => placeOf(line, line.words))
}

/** It is a sale that stands: nothing on it says quote, return, copy or that something is still to be paid. */
export function saleStands({ looks }: Paper, { spent }: Claimed): Verdict {
  const places = looks.flatMap((lines) =>
    lines.flatMap((line) => {
      const hits = noSaleIn(line)
      // The longest of those that lie within one another.
      return hits
        .filter(
          (hit) =>
            !hits.some(
              (other) =>
                other !== hit &&
                other.start <= hit.start &&
                hit.end <= other.end &&
                (other.end - other.start > hit.end - hit.start || hits.indexOf(other) < hits.indexOf(hit)),
            ),
        )
        .map(({ words }) => placeOf(line, words))
    }),
  )
  if (places.length) {
    const said = [...new Set(places.map(({ text }) => `“${text}”`))].slice(0, 3).join(', ')
    return doubted('stands', `The receipt says ${said}.`, places)
  }
  const unread = looks.flatMap((lines) =>
    lines.filter(({ text }) => text === UNREAD).map((line) => placeOf(line, line.words)),
  )
  if (unread.length) return doubted('stands', 'Part of the receipt could not be read.', unread)
  // The first look alone: in blocks, as the second reads them, amounts may stand apart from what they are.
  const due = dueIn(looks[0] ?? [], spent)
  if (due.length) return doubted('stands', 'The receipt shows something still to be paid.', due)
  return proven('stands', 'It is a completed sale.')
}
