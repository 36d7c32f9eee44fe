import type { Word } from '../../../platform/files/ocr.ts'
import { overlap, placeOf, type PrintedLine } from '../proof/paper.ts'
import type { ExplainedLine } from './explainedLine.ts'
import { isNextTo } from './goodsLines.ts'
import type { Part } from './parts.ts'
import { isHarmlessName } from './pieces.ts'
import { listOf } from './sentences.ts'

/** Parts that are labels of something: without it they say what the paper is, as “STAFF” or “EXCHANGE” does. */
const LABELS: ReadonlySet<Part> = new Set([
  'staff',
  'buyer',
  'date',
  'change',
  'discount',
  'told',
  'number',
  'reference',
  'charge',
])
/** Ways to pay that also say what was done: a credit, a card that was given. */
const CREDITS = new Set(listOf('credit'))

const isLabel = ({ pieces, tokens }: ExplainedLine): boolean =>
  pieces !== null &&
  pieces.every(({ isBare }) => isBare) &&
  pieces.some(
    ({ part }) => LABELS.has(part) || (part === 'tender' && CREDITS.has(tokens.map(({ text }) => text).join(' '))),
  )

/** Is a word on the row of a line, beside it? */
function isBeside(line: PrintedLine, word: Word): boolean {
  if (line.words.some((own) => overlap(own, word))) return false
  const { box } = placeOf(line, line.words)
  const isLevel = line.way === 'right' || line.way === 'left'
  const [from, size, at, length] = isLevel
    ? [box.y, box.height, word.y, word.height]
    : [box.x, box.width, word.x, word.width]
  const shared = Math.min(from + size, at + length) - Math.max(from, at)
  return shared > Math.min(size, length) / 2
}

/** Labels that a day or a number below fills. */
const OF_NUMBERS: ReadonlySet<Part> = new Set(['date', 'number', 'reference'])
const FILLED: ReadonlySet<Part> = new Set(['box', 'staff', 'contact'])

/** A row of values: what a label above it is of. */
const isValues = ({ tokens, pieces }: ExplainedLine, label: ExplainedLine): boolean => {
  const isFilled = pieces?.some(({ part }) => FILLED.has(part)) ?? false
  const isPlain = tokens.every(({ kind, text }) => kind !== 'word' || isHarmlessName(text))
  const isAmount = tokens.every(({ kind }) => kind === 'amount' || kind === 'back')
  if (!label.pieces!.some(({ part }) => OF_NUMBERS.has(part))) return (isFilled && isPlain) || isAmount
  return isPlain || (pieces?.some(({ part }) => part === 'box') ?? false)
}

/** Labels with nothing beside or below them, in no look, explain nothing. */
export function emptyLabels(looks: readonly (readonly ExplainedLine[])[]): void {
  const words = new Map<string, Word[]>()
  for (const { line } of looks.flat()) words.set(line.pageId, [...(words.get(line.pageId) ?? []), ...line.words])
  for (const all of looks)
    all.forEach((one, index) => {
      if (!isLabel(one)) return
      const below = all[index + 1]
      const isAbove = below !== undefined && isNextTo(one.line, below.line) && isValues(below, one)
      if (!isAbove && !words.get(one.line.pageId)!.some((word) => isBeside(one.line, word))) one.pieces = null
    })
}
