import type { Word } from '../../platform/files/ocr.ts'

/** A printed line as text, and which word each letter of it came from. */
export interface Line {
  text: string
  words: Word[]
  /** Index into `words` for each letter of `text`; -1 between words. */
  from: number[]
  /** Average width of a letter, pixels. */
  letter: number
}

/** Stands between two words whose digits are so close that they may be one number read as two. */
export const CLOSE = '~'

const widthOf = (words: readonly Word[]) =>
  words.reduce((sum, { width }) => sum + width, 0) /
  Math.max(
    1,
    words.reduce((sum, { text }) => sum + text.length, 0),
  )

/** Space between a word and the next, in letters. */
export const gapAfter = ({ words, letter }: Line, index: number): number => {
  const word = words[index]!
  const next = words[index + 1]
  return next ? (next.x - word.x - word.width) / letter : Infinity
}

function lineOf(words: Word[]): Line {
  const line: Line = { text: '', words, from: [], letter: widthOf(words) || 1 }
  words.forEach((word, index) => {
    if (index) {
      const gap = gapAfter(line, index - 1)
      const digits = /\d$/.test(words[index - 1]!.text) && /^\d/.test(word.text)
      const joint = gap < 0.3 ? '' : gap < 0.75 && digits ? CLOSE : ' '
      line.text += joint
      if (joint) line.from.push(-1)
    }
    line.text += word.text
    for (let at = 0; at < word.text.length; at++) line.from.push(index)
  })
  return line
}

/** Lines of a page from its words, top to bottom. */
export function linesOf(words: readonly Word[]): Line[] {
  const byLine = new Map<number, Word[]>()
  for (const word of words) {
    if (!word.text.trim()) continue
    const line = byLine.get(word.line)
    if (line) line.push(word)
    else byLine.set(word.line, [word])
  }
  return [...byLine.values()].map((line) => lineOf(line.sort((a, b) => a.x - b.x)))
}

/** The words that letters `start` to `end` of a line came from. */
export const wordsBetween = ({ words, from }: Line, start: number, end: number): Word[] =>
  [...new Set(from.slice(start, end))].flatMap((index) => words[index] ?? [])
