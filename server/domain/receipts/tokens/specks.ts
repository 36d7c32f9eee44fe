import type { Word } from '../../../platform/files/ocr.ts'
import { linesOf } from '../looks/lines.ts'
import type { PrintedLine } from '../proof/paper.ts'
import { saysNoSale } from '../grammar/noSale.ts'
import { hasSymbol } from './tokens.ts'
import { isVocabulary } from '../grammar/vocabulary.ts'

/** Up to so many letters, read with less than this many percent, are specks of dust and creases. */
const SPECKS: readonly { letters: number; below: number }[] = [
  { letters: 1, below: 70 },
  { letters: 2, below: 45 },
  { letters: 4, below: 30 },
]
/** Signs that mean something by themselves. */
const SIGNS = /^(?:[$€£¥@#&%(+−–-]|\*+)$/
/** At the end of a line, the edge of the paper is read as a letter. */
const EDGE_BELOW = 80

function isSpeck({ text, confidence }: Word): boolean {
  if (SIGNS.test(text) || /^(?:\[\]?|\(\)|[\])])$/.test(text)) return false
  // Symbols are print where they were read as surely as a letter.
  if (hasSymbol(text) && confidence >= SPECKS[0]!.below) return false
  const signs = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (signs.length > 1 && (saysNoSale(text) || isVocabulary(signs.toLowerCase()))) return false
  return (
    !signs || (!/\d/.test(signs) && SPECKS.some(({ letters, below }) => signs.length <= letters && confidence < below))
  )
}

/** A line without its specks; null where nothing is left. */
export function withoutSpecks(line: PrintedLine): PrintedLine | null {
  const words = line.words.filter((word) => !isSpeck(word))
  const last = words.at(-1)
  if (words.length > 2 && last && last.confidence < EDGE_BELOW && /^[\p{L}\p{N}]$/u.test(last.text)) words.pop()
  const [made] = words.length ? linesOf(words) : []
  return made ? { ...made, pageId: line.pageId } : null
}
