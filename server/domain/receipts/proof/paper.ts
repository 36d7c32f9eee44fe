import type { Word } from '../../../platform/files/ocr.ts'
import { linesOf, SECOND_LOOK, type Line } from '../looks/lines.ts'

/** What a claim says of a sale, and all that its receipt is held against. */
export interface Claimed {
  invoiceNumber: string
  /** The day of the sale, 2026-11-03. */
  invoiceDate: string
  /** Minor units of `currency`, as all money here. */
  spent: bigint
  currency: string
  /** What the claim pays. */
  pays: bigint
  /** What each full step of money spent pays; null where the spiff pays otherwise. */
  perSpent: { step: bigint; amount: bigint } | null
  /** The days of sales that count. */
  startDate: string
  endDate: string
  items: readonly ClaimedItem[]
  /** Where the spiff pays for the sale as a whole: what must be sold, any of them. Null where it pays per item. */
  productWords: readonly string[] | null
  /** Where the sale was made; null for a claim without one. */
  dealer: Seller | null
  /** First and last name of who claims. */
  claimant: string
}

interface ClaimedItem {
  /** Null where none was asked for. */
  serial: string | null
  name: string
  partNumber: string | null
  /** What else receipts call it. */
  words: readonly string[]
  /** What the claim pays for it by itself; 0 where the spiff pays for the sale as a whole. */
  pays: bigint
}

export interface Seller {
  name: string
  /** Other names it sells by. */
  aliases: readonly string[]
  phone: string | null
  addressLine1: string
  city: string
  country: string
}

export interface ReadPage {
  id: string
  words: readonly Word[]
}

export interface PrintedLine extends Line {
  pageId: string
}

/** All names that what is claimed goes by. */
export const namesIn = ({ items, productWords }: Pick<Claimed, 'items' | 'productWords'>): string[] => [
  ...(productWords ?? []),
  ...items.flatMap(({ name, words }) => [name, ...words]),
]

/** A receipt as it was read: line by line, once or twice. */
export interface Paper {
  /** All pages as one look read them. */
  looks: readonly (readonly PrintedLine[])[]
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Words on a page that prove something or make one doubt. */
export interface Place {
  pageId: string
  box: Box
  text: string
}

/** A value as the receipt says it, and where. */
export interface Read<T> {
  value: T
  place: Place
}

/** A typed value and where the receipt says it. */
export interface Found {
  /** As in the input: invoiceNumber, invoiceDate, spent, items.0.serial; items.0.name for an item without a serial; product for what a whole sale must show. */
  field: string
  place: Place
  /** Read well enough, and in a place that means it, to grant money by. */
  sure: boolean
}

export const RULES = [
  'explained',
  'onePaper',
  'stands',
  'money',
  'total',
  'addsUp',
  'day',
  'number',
  'sold',
  'seller',
  'buyer',
  'carries',
  'entered',
] as const
export type Rule = (typeof RULES)[number]

/** What became of one rule. */
export interface Verdict {
  rule: Rule
  proven: boolean
  /** In words, for the timeline. */
  says: string
  /** The words that made it doubt. */
  doubts: readonly Place[]
  found: readonly Found[]
  /** Typed values that were not found surely. */
  missing: readonly string[]
}

export const proven = (rule: Rule, says: string, found: readonly Found[] = []): Verdict => ({
  rule,
  proven: true,
  says,
  doubts: [],
  found,
  missing: [],
})
export const doubted = (
  rule: Rule,
  says: string,
  doubts: readonly Place[] = [],
  { found = [], missing = [] }: Partial<Pick<Verdict, 'found' | 'missing'>> = {},
): Verdict => ({ rule, proven: false, says, doubts, found, missing })

export function paperOf(pages: readonly ReadPage[]): Paper {
  const look = (which: (word: Word) => boolean) =>
    pages.flatMap(({ id, words }) => linesOf(words.filter(which)).map((line) => ({ ...line, pageId: id })))
  const second = look(({ line }) => line >= SECOND_LOOK)
  return { looks: [look(({ line }) => line < SECOND_LOOK), ...(second.length ? [second] : [])] }
}

const boxOf = (words: readonly Word[]): Box => {
  const x = Math.min(...words.map((word) => word.x))
  const y = Math.min(...words.map((word) => word.y))
  return {
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
  }
}

export const placeOf = ({ pageId }: PrintedLine, words: readonly Word[]): Place => ({
  pageId,
  box: boxOf(words),
  text: words.map(({ text }) => text).join(' '),
})

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Percent a reader must be sure of each word by. */
const SURE = 60
const bareText = (words: readonly Word[]) => words.map(({ text }) => text).join('')

/** Read surely, or alike at the same place by both looks, however little each was sure of it. */
export function isFirm({ looks }: Paper, line: PrintedLine, words: readonly Word[]): boolean {
  if (words.every(({ confidence }) => confidence >= SURE)) return true
  const box = boxOf(words)
  const text = bareText(words)
  return looks.some(
    (lines) =>
      !lines.some((other) => other.words.includes(line.words[0]!)) &&
      lines.some(
        (other) => other.pageId === line.pageId && bareText(other.words.filter((word) => overlap(word, box))) === text,
      ),
  )
}

/** What all looks that read a value agree on, at the first one’s place; null where none did. */
export function agreed<T>(looks: readonly (Read<T> | null)[], keyOf: (value: T) => string): Read<T> | null {
  const said = looks.filter((one) => one !== null)
  const [first] = said
  return first && said.every(({ value }) => keyOf(value) === keyOf(first.value)) ? first : null
}

/** Of several looks the first that proves it, else the first one’s doubts. */
export function bestLook(paper: Paper, judge: (lines: readonly PrintedLine[]) => Verdict): Verdict {
  const verdicts = paper.looks.map(judge)
  return verdicts.find((verdict) => verdict.proven) ?? verdicts[0]!
}

/** Letters without accents, which is most of what is asked about. */
const IS_PLAIN = /^[ -~]*$/

/** Without accents: readers drop them. */
export const withoutAccents = (text: string): string =>
  IS_PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')

export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const ALIKE: Record<string, string> = { 0: 'O', Q: 'O', 1: 'I', L: 'I', '|': 'I', 5: 'S', 8: 'B' }

/** Letters and digits, signs that readers mix up made one: to look for words, never for numbers. */
export const loose = (text: string): string =>
  withoutAccents(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .replace(/[0Q1L|58]/g, (sign) => ALIKE[sign]!)

/** At most one sign more, less or other. */
export function almost(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  const [a, b] = one.length >= other.length ? [one, other] : [other, one]
  return a.slice(at + 1) === (a.length === b.length ? b.slice(at + 1) : b.slice(at))
}

/**
 * What stands before the letters from `start` on, back to the value before it: `Invoice #` before `1042`. Where nothing
 * does, what stands right above, as in the head of a table.
 */
export function labelOf(lines: readonly PrintedLine[], line: PrintedLine, start: number, end: number): string {
  const before = line.text.slice(0, start)
  const cut = [...before.matchAll(/\S+/g)].findLast(([token]) => token.replace(/\D/g, '').length >= 3)
  const label = withoutAccents(cut ? before.slice(cut.index + cut[0].length) : before)
  if (/\p{L}/u.test(label)) return label
  const box = boxOf(line.words.filter((_word, index) => line.from.slice(start, end).includes(index)))
  const above = lines[lines.indexOf(line) - 1]
  if (!above || above.pageId !== line.pageId || /\d/.test(above.text)) return label
  return withoutAccents(
    above.words
      .filter(
        (word) =>
          word.x < box.x + box.width &&
          box.x < word.x + word.width + above.letter * 4 &&
          box.y - word.y < box.height * 4,
      )
      .map(({ text }) => text)
      .join(' '),
  )
}
