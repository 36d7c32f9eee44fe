import type { Word } from '../../../platform/files/ocr.ts'
import { gapAfter, type Line } from '../looks/lines.ts'
import { bare } from './paper.ts'

/** Signs that printers and readers mix up. No digit is ever taken for another. */
const MIXED = new Set(['O0', '0O', 'Q0', '0Q', 'OQ', 'QO', 'I1', '1I', 'L1', '1L', 'IL', 'LI', 'S5', '5S', 'B8', '8B'])

/** Letters that readers put beside the digit they mistake them for: `SO0` for 80, `1l` for 1. */
const EXTRA = new Set('OILSB')
const MAX_MIXED = 3
const MAX_EXTRA = 2
const FIRM = 5

/** Equal, or mixed up in a few signs where enough others stand firm. A digit that was typed must have been read. */
export function reads(text: string, key: string): boolean {
  if (text === key) return true
  if (text.length < key.length || text.length > key.length + (key.length >= 11 ? MAX_EXTRA : 0)) return false
  // A digit may be left over beside the letter it was mistaken for.
  const isExtra = (at: number) =>
    EXTRA.has(text[at]!) ||
    [text[at - 1], text[at + 1]].some((near) => near !== undefined && MIXED.has(`${text[at]}${near}`))
  const from = (at: number, to: number, mixed: number): boolean => {
    if (mixed > MAX_MIXED || key.length - mixed < FIRM) return false
    if (to === key.length && at === text.length) return true
    if (at < text.length && to < key.length) {
      if (text[at] === key[to] && from(at + 1, to + 1, mixed)) return true
      if (MIXED.has(`${text[at]}${key[to]}`) && from(at + 1, to + 1, mixed + 1)) return true
    }
    return text.length - at > key.length - to && isExtra(at) && from(at + 1, to, mixed)
  }
  return from(0, 0, 0)
}

interface Piece {
  text: string
  word: number
  /** The label that was cut off before it within its own word. */
  label: string
}

/** Words cut where a label ends: `Invoice:1042`, `Inv#1042`, `No.1042`. */
function piecesOf({ words }: Line): Piece[] {
  return words.flatMap(({ text }, word) => {
    const parts = text.split(/[:#=|]|(?<=\b(?:no|nr|num|inv|sn|vin))\./i).map(bare)
    // A label and a VIN that were read as one word.
    const cut =
      parts.length === 1 && parts[0]!.length === 20 && parts[0]!.startsWith('VIN') ? ['VIN', parts[0]!.slice(3)] : parts
    return cut.map((part, index) => ({ text: part, word, label: cut.slice(0, index).join(' ') }))
  })
}

/** May two pieces be one number printed with a space in it? */
function joins(line: Line, left: Piece, right: Piece, long: boolean): boolean {
  if (left.word === right.word) return false
  const gap = gapAfter(line, left.word)
  if (gap > 2.5) return false
  return (
    long ||
    gap < 0.75 ||
    (/\p{L}$/u.test(left.text) && /^\d/.test(right.text)) ||
    (/\d$/.test(left.text) && /^\p{L}/u.test(right.text))
  )
}

/** A neighbour so close that what was read is only part of a number; a label without a digit stands close in most fonts. */
function cutOff(line: Line, left: Piece | undefined, right: Piece | undefined): boolean {
  if (!left?.text || !right?.text || left.word === right.word) return false
  return gapAfter(line, left.word) < (/\d/.test(left.text) && /\d/.test(right.text) ? 0.75 : 0.3)
}

interface PrintedNumber {
  words: Word[]
  /** Letters of the line. */
  start: number
  end: number
  label: string
}

/** Where a line says a number or serial, letters and digits alone. */
export function numbersIn(line: Line, key: string): PrintedNumber[] {
  const pieces = piecesOf(line)
  const long = key.length >= 11
  return pieces.flatMap((first, start) => {
    let text = ''
    for (let end = start; end < pieces.length && text.length <= key.length; end++) {
      if (end > start && !joins(line, pieces[end - 1]!, pieces[end]!, long)) return []
      text += pieces[end]!.text
      if (!reads(text, key)) continue
      if (cutOff(line, pieces[start - 1], pieces[start]) || cutOff(line, pieces[end], pieces[end + 1])) return []
      return [
        {
          words: line.words.slice(first.word, pieces[end]!.word + 1),
          start: line.from.indexOf(first.word),
          end: line.from.lastIndexOf(pieces[end]!.word) + 1,
          label: first.label,
        },
      ]
    }
    return []
  })
}
