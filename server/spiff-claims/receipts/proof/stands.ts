import type { Word } from '../../../platform/files/ocr.ts'
import { UNREAD, wordsBetween } from '../lines.ts'
import { amountsIn } from './amounts.ts'
import {
  almost,
  doubted,
  loose,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { isDue, isPayment } from './payments.ts'
import { HARMLESS, NO_SALE } from './phrases.ts'
import { totalsIn } from './total.ts'

interface Phrase {
  /** Loose tokens, one after the other. */
  tokens: readonly { text: string; head: boolean; tail: boolean }[]
}
const phraseOf = (text: string): Phrase => ({
  tokens: text
    .split(' ')
    .map((token) => ({ text: loose(token), head: token.startsWith('*'), tail: token.endsWith('*') })),
})
const PHRASES = Object.values(NO_SALE).flat().map(phraseOf)

interface Token {
  text: string
  start: number
  end: number
}

/** Words of a line as looked for; letters printed apart, V O I D, are one. */
function tokensIn(text: string): Token[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}|]+/gu)].map((hit) => ({
    text: loose(hit[0]),
    start: hit.index,
    end: hit.index + hit[0].length,
  }))
  const apart: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    let end = at
    while (end < tokens.length && tokens[end]!.text.length === 1 && /\p{L}/u.test(tokens[end]!.text)) end++
    if (end - at < 3) continue
    const run = tokens.slice(at, end)
    apart.push({ text: run.map((one) => one.text).join(''), start: run[0]!.start, end: run.at(-1)!.end })
    at = end
  }
  return [...tokens, ...apart]
}

/** Long words are also known with one sign read wrong. */
const FORGIVING = 7

const says = (token: string, { text, head, tail }: Phrase['tokens'][number]): boolean =>
  token === text ||
  (head && token.endsWith(text)) ||
  (tail && token.startsWith(text)) ||
  (text.length >= FORGIVING && token[0] === text[0] && almost(token, text))

/** Words of a line that say the paper is no sale that stands. */
function noSaleIn(line: PrintedLine): { words: Word[]; start: number; end: number }[] {
  const text = withoutAccents(line.text)
  // Places in the text stay only where nothing was taken out of it.
  const plain = text.length === line.text.length ? text : line.text
  const passed = HARMLESS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((hit) => ({ start: hit.index, end: hit.index + hit[0].length })),
  )
  const tokens = tokensIn(plain)
  return PHRASES.flatMap(({ tokens: wanted }) =>
    tokens.flatMap((first, at) => {
      const run = tokens.slice(at, at + wanted.length)
      if (run.length < wanted.length || !wanted.every((token, index) => says(run[index]!.text, token))) return []
      const [start, end] = [first.start, run.at(-1)!.end]
      if (passed.some((span) => span.start <= start && end <= span.end)) return []
      return [{ words: wordsBetween(line, start, end), start, end }]
    }),
  )
}

/** A balance that no payment on the paper covers, and payments that do not come to its total. */
function dueIn(lines: readonly PrintedLine[], spent: bigint): Place[] {
  const { totals } = totalsIn(lines)
  const total = totals.reduce((most, { minor }) => (minor > most ? minor : most), 0n) || spent
  const payments = lines.filter(isPayment).flatMap((line) => amountsIn(line).map((amount) => ({ line, ...amount })))
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
