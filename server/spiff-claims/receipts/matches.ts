import type { Word } from '../../platform/files/ocr.ts'
import { isProvenVin } from '../sale/keys.ts'
import { CLOSE, gapAfter, linesOf, wordsBetween, type Line } from './lines.ts'

/** What the owner of a claim typed. */
export interface Typed {
  invoiceNumber: string
  /** The day of the sale, 2026-11-03. */
  invoiceDate: string
  /** Minor units of `currency`. */
  spent: bigint
  currency: string
  /** One for each item; null where none was asked for. */
  serials: (string | null)[]
}

export interface ReadPage {
  id: string
  words: readonly Word[]
}

/** A typed value and where the receipt says it. */
export interface Found {
  /** As in the input: invoiceNumber, invoiceDate, spent, items.0.serial. */
  field: string
  pageId: string
  box: { x: number; y: number; width: number; height: number }
  /** Read well enough, and in a place that means it, to grant money by. */
  sure: boolean
}

export interface Match {
  found: Found[]
  /** Fields that were not found, or not surely. */
  missing: string[]
  /** A word that makes the paper no receipt of a sale, such as VOID; null when there is none. */
  spoiled: string | null
}

/** Percent a reader must be sure of each word by. */
const SURE = 60

interface Candidate {
  words: Word[]
  sure: boolean
  /** Sure whatever the reader thinks of its words. */
  proven?: boolean
}

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Signs that printers and readers mix up. No digit is ever taken for another. */
const MIXED = new Set(['O0', '0O', 'Q0', '0Q', 'OQ', 'QO', 'I1', '1I', 'L1', '1L', 'IL', 'LI', 'S5', '5S', 'B8', '8B'])

/** Letters that readers put beside the digit they mistake them for: `SO0` for 80, `1l` for 1. */
const EXTRA = new Set('OILSB')
const MAX_MIXED = 3
const MAX_EXTRA = 2
const FIRM = 5

/** Equal, or mixed up in a few signs where enough others stand firm. A digit that was typed must have been read. */
function reads(text: string, key: string): boolean {
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
  first: boolean
  last: boolean
}

/** Words cut where a label ends: `Invoice:1042`, `Inv#1042`, `No.1042`. */
function piecesOf({ words }: Line): Piece[] {
  return words.flatMap(({ text }, word) => {
    const parts = text.split(/[:#=|]|(?<=\b(?:no|nr|num|inv|sn|vin))\./i).map(bare)
    // A label and a VIN that were read as one word.
    const vin =
      parts.length === 1 && parts[0]!.length === 20 && parts[0]!.startsWith('VIN') ? ['VIN', parts[0]!.slice(3)] : parts
    return vin.map((part, index) => ({ text: part, word, first: index === 0, last: index === vin.length - 1 }))
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

/** A neighbour so close that what was read is only part of a number. */
const cutOff = (line: Line, left: Piece | undefined, right: Piece | undefined): boolean =>
  Boolean(left && right && left.text && right.text && left.word !== right.word && gapAfter(line, left.word) < 0.75)

function numbersIn(line: Line, key: string): Candidate[] {
  const pieces = piecesOf(line)
  const long = key.length >= 11
  return pieces.flatMap((_piece, start) => {
    let text = ''
    for (let end = start; end < pieces.length && text.length <= key.length; end++) {
      if (end > start && !joins(line, pieces[end - 1]!, pieces[end]!, long)) return []
      text += pieces[end]!.text
      if (!reads(text, key)) continue
      if (cutOff(line, pieces[start - 1], pieces[start]) || cutOff(line, pieces[end], pieces[end + 1])) return []
      return [{ words: line.words.slice(pieces[start]!.word, pieces[end]!.word + 1), sure: true }]
    }
    return []
  })
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|[o0]ct|n[o0]v|dec'
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const BEFORE = `(?<![\\d/.${CLOSE}-])`
const AFTER = `(?!\\d|[-/.,${CLOSE}]\\d|${CLOSE})`
const SEPARATOR = '([-/.]) ?'
const DATES: [RegExp, (parts: string[]) => [string, string, string]][] = [
  [
    new RegExp(`${BEFORE}(\\d{4})${SEPARATOR}(\\d{1,2})\\2 ?(\\d{1,2})${AFTER}`, 'gi'),
    ([year, , month, day]) => [year!, month!, day!],
  ],
  [
    new RegExp(`${BEFORE}(\\d{1,2})${SEPARATOR}(\\d{1,2})\\2 ?(\\d{4}|\\d{2})${AFTER}`, 'gi'),
    ([month, , day, year]) => [year!, month!, day!],
  ],
  [
    new RegExp(`\\b(${MONTHS})[a-z]{0,6}[. -]{0,3}(\\d{1,2})(?:st|nd|rd|th)?[ ,.-]{1,3}(\\d{4}|\\d{2})${AFTER}`, 'gi'),
    ([month, day, year]) => [year!, month!, day!],
  ],
  [
    new RegExp(
      `${BEFORE}(\\d{1,2})(?:st|nd|rd|th)?[ ./-]{0,2}(${MONTHS})[a-z]{0,6}[ ,./-]{0,3}(\\d{4}|\\d{2})${AFTER}`,
      'gi',
    ),
    ([day, month, year]) => [year!, month!, day!],
  ],
]

function isoDay([year, month, day]: [string, string, string]): string {
  const named = MONTH_NAMES.indexOf(/\p{L}/u.test(month) ? month.slice(0, 3).toLowerCase().replace('0', 'o') : '') + 1
  let [m, d] = [named || Number(month), Number(day)]
  // A first number past 12 can only be the day.
  if (!named && m > 12 && d <= 12) [m, d] = [d, m]
  return `${year.length === 2 ? `20${year}` : year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

/** Days that are not the day of the sale. */
const OTHER_DAY =
  /\b(return|refund|exchange|expir\w*|exp|due|valid|until|through|warranty|print\w*|deliver\w*|birth|dob)\b/i

const daysIn = (line: Line, day: string): Candidate[] =>
  DATES.flatMap(([pattern, order]) =>
    [...line.text.matchAll(pattern)].flatMap((hit) =>
      isoDay(order(hit.slice(1).map((part) => part ?? ''))) === day
        ? [
            {
              words: wordsBetween(line, hit.index, hit.index + hit[0].length),
              sure: !OTHER_DAY.test(line.text.slice(0, hit.index)),
            },
          ]
        : [],
    ),
  )

const CENTS = new RegExp(
  `(?<![\\d.,'${CLOSE}]|\\d[.,'] )(\\d{1,3}(?:([,.'’])\\d{3})(?:\\2\\d{3})*|\\d+)([.,]) ?(\\d{2})(?!\\d|[.,]\\d|${CLOSE}|%| %)`,
  'g',
)
const WHOLE = new RegExp(`(?:\\$|€|USD|CAD|EUR) ?(\\d{1,3}(?:,\\d{3})+|\\d+)(?![\\d.,'${CLOSE}%]| ?[.,]\\d)`, 'gi')
/** Money that changed hands or was saved, which may be more than the sale. */
const OTHER_AMOUNT =
  /\b(change|tender\w*|cash|sav(?:ed|ings?)|discount|deposit|refund\w*|limit|msrp|list price|previous)\b/i
const TOTAL = /\b(total|amount (?:due|paid)|balance due|to pay|sum)\b/i
const NO_TOTAL = /\b(sub ?-?total|tax|items?|qty|quantity|units?)\b/i
const SIGNS: Record<string, RegExp> = { USD: /\bUSD\b|US\$/i, CAD: /\bCAD\b|\bC(?:A)?\$/i, EUR: /\bEUR\b|€/i }

interface Amount {
  minor: bigint
  words: Word[]
  line: Line
}

/** Positive amounts of a line; money that went back is none. */
function amountsIn(line: Line): Amount[] {
  const found = (hit: RegExpMatchArray & { index: number }, digits: string): Amount[] => {
    const before = line.text.slice(0, hit.index).replace(/(?:\$|€|USD|CAD|EUR)? ?$/i, '')
    const after = line.text.slice(hit.index + hit[0].length)
    if (
      /[-−–]$/.test(before) ||
      /^ ?(?:[-−–](?!\S)|CR\b)/.test(after) ||
      (before.endsWith('(') && after.startsWith(')'))
    )
      return []
    return digits.length > 15
      ? []
      : [{ minor: BigInt(digits), words: wordsBetween(line, hit.index, hit.index + hit[0].length), line }]
  }
  return [
    ...[...line.text.matchAll(CENTS)].flatMap((hit) => found(hit, `${hit[1]}${hit[4]}`.replace(/\D/g, ''))),
    ...[...line.text.matchAll(WHOLE)].flatMap((hit) => found(hit, `${hit[1]}00`.replace(/\D/g, ''))),
  ]
}

const isTotal = ({ text }: Line) => TOTAL.test(text) && !NO_TOTAL.test(text) && !OTHER_AMOUNT.test(text)

/**
 * Where any line of the receipt is marked as a total the amount must be one of them, and in the currency that is
 * printed.
 */
function amountsOf(own: readonly Line[], all: readonly Line[], { spent, currency }: Typed): Candidate[] {
  const hasTotals = all.some((line) => isTotal(line) && amountsIn(line).length > 0)
  const named = Object.keys(SIGNS).filter((code) => all.some(({ text }) => SIGNS[code]!.test(text)))
  const foreign = named.length > 0 && !named.includes(currency)
  return own
    .flatMap(amountsIn)
    .filter(({ minor }) => minor === spent)
    .map(({ words, line }) => ({
      words,
      sure: !foreign && !OTHER_AMOUNT.test(line.text) && (!hasTotals || isTotal(line)),
    }))
}

/** Short lines that say the paper is no receipt. */
const SPOILED = /\b(VOID(?:ED)?|REFUND(?:ED)?|CREDIT MEMO|QUOTE|QUOTATION|ESTIMATE|PRO ?-?FORMA)\b/i
const spoiledBy = (lines: readonly Line[]): string | null => {
  for (const { text, words } of lines) {
    const hit = words.length <= 3 && !/\b(no|non|policy|if)\b/i.test(text) ? SPOILED.exec(text) : null
    if (hit) return hit[0].toUpperCase()
  }
  return null
}

const boxOf = (words: readonly Word[]): Found['box'] => {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  return {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  }
}

const overlap = (one: Found['box'], other: Found['box']): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const textBefore = (line: Line, { words }: Candidate): string =>
  line.words
    .slice(0, line.words.indexOf(words[0]!))
    .map(({ text }) => text)
    .join(' ')

const LABEL = /\b(inv\w*|receipt|order|ticket|bill|sale|ref\w*|doc\w*|no|nr|number)\b|#/i
/** Numbers of the shop, not of the sale. */
const OTHER_NUMBER =
  /\b(tel|phone|fax|call|zip|page|qty|store|reg|register|auth\w*|appr\w*|card|visa|mastercard|amex|terminal|tid|mid)\b/i

/**
 * Looks for every typed value among the words of a receipt. Knows nothing of what else stands there: it never guesses a
 * total or a number, it only tells whether what was typed is printed, where, and whether it was read surely.
 */
export function matchesReceipt(typed: Typed, pages: readonly ReadPage[]): Match {
  const read = pages.map(({ id, words }) => ({ id, lines: linesOf(words) }))
  const lines = read.flatMap((page) => page.lines)
  const found: Found[] = []
  const missing: string[] = []
  const look = (field: string, candidates: (lines: readonly Line[]) => Candidate[]) => {
    const hits = read.flatMap(({ id, lines: own }) =>
      candidates(own).map(({ words, sure, proven }) => ({
        pageId: id,
        words,
        box: boxOf(words),
        meant: sure,
        sure: sure && (proven || words.every(({ confidence }) => confidence >= SURE)),
      })),
    )
    // Read alike at the same place by both looks, however little each was sure of it.
    const twice = hits.find(
      (one) =>
        one.meant &&
        hits.some(
          (other) =>
            other.meant &&
            other.pageId === one.pageId &&
            overlap(one.box, other.box) &&
            !other.words.some((word) => one.words.includes(word)),
        ),
    )
    const best = hits.find(({ sure }) => sure) ?? twice ?? hits[0]
    const isSure = Boolean(best && (best.sure || best === twice))
    if (best) found.push({ field, pageId: best.pageId, box: best.box, sure: isSure })
    if (!isSure) missing.push(field)
  }

  const invoice = bare(typed.invoiceNumber)
  look('invoiceNumber', (own) =>
    invoice.length < 2
      ? []
      : own.flatMap((line) =>
          numbersIn(line, invoice).map((hit) =>
            // A short number may be anything, unless the line says what it is.
            ({
              ...hit,
              sure: !OTHER_NUMBER.test(textBefore(line, hit)) && (invoice.length >= 5 || LABEL.test(line.text)),
            }),
          ),
        ),
  )
  look('invoiceDate', (own) => own.flatMap((line) => daysIn(line, typed.invoiceDate)))
  look('spent', (own) => amountsOf(own, lines, typed))
  typed.serials.forEach((serial, index) => {
    const key = bare(serial ?? '')
    if (serial !== null)
      look(`items.${index}.serial`, (own) =>
        own.flatMap((line) =>
          numbersIn(line, key).map((hit) => ({ ...hit, sure: key.length >= 4, proven: isProvenVin(key) })),
        ),
      )
  })
  return { found, missing, spoiled: spoiledBy(lines) }
}
