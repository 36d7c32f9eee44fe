import type { Word } from '../../../platform/files/ocr.ts'

/** A printed line as text, and which word each letter of it came from. */
export interface Line {
  text: string
  words: Word[]
  /** Index into `words` for each letter of `text`; -1 between words. */
  from: number[]
  /** Average width of a letter, pixels. */
  letter: number
  way: Way
}

/** Stands between two words whose digits are so close that they may be one number read as two. */
export const CLOSE = '~'

/** Lines of a second look are counted from here, past those of any page. */
export const SECOND_LOOK = 10_000
/** Lines of a third reading, of ink that neither look read, come after those of the second. */
export const THIRD_READING = 2 * SECOND_LOOK
/** Stands for print that no look made words of. */
export const UNREAD = '▯'

/** Which way a line runs on a picture that came turned: to the right or down, or against it. */
type Way = 'right' | 'left' | 'down' | 'up'

function wayOf(words: readonly Word[]): Way {
  const [first, last] = [words[0]!, words.at(-1)!]
  if (first === last) return first.height > first.width * 2 ? 'down' : 'right'
  const across = last.x + last.width / 2 - first.x - first.width / 2
  const down = last.y + last.height / 2 - first.y - first.height / 2
  if (Math.abs(across) >= Math.abs(down)) return across < 0 ? 'left' : 'right'
  return down < 0 ? 'up' : 'down'
}

const lengthOf = ({ width, height }: Word, way: Way) => (way === 'right' || way === 'left' ? width : height)

const widthOf = (words: readonly Word[], way: Way) =>
  words.reduce((sum, word) => sum + lengthOf(word, way), 0) /
  Math.max(
    1,
    words.reduce((sum, { text }) => sum + text.length, 0),
  )

/** Space between a word and the next, in letters. */
export const gapAfter = ({ words, letter, way }: Line, index: number): number => {
  const word = words[index]!
  const next = words[index + 1]
  if (!next) return Infinity
  const gap = {
    right: () => next.x - word.x - word.width,
    left: () => word.x - next.x - next.width,
    down: () => next.y - word.y - word.height,
    up: () => word.y - next.y - next.height,
  }[way]()
  return gap / letter
}

/** Words in the order they were read. */
function lineOf(words: Word[]): Line {
  const way = wayOf(words)
  const line: Line = { text: '', words, from: [], letter: widthOf(words, way) || 1, way }
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
  return [...byLine.values()].map(lineOf)
}

/** The words that letters `start` to `end` of a line came from. */
export const wordsBetween = ({ words, from }: Line, start: number, end: number): Word[] =>
  [...new Set(from.slice(start, end))].flatMap((index) => words[index] ?? [])

/** How much taller than the print of its line a word of other ink is. */
const TALLER = 1.5

/** Has a line a word in larger letters than its digits and capitals have, as a stamp over the print? */
export function hasLargerWord({ words }: Line): boolean {
  const isTall = ({ text }: Word) => /[\p{Lu}\d]/u.test(text)
  return words.some((word) => {
    const others = words.filter((other) => other !== word && isTall(other))
    return (
      /\p{L}{3}/u.test(word.text) && others.length > 0 && others.every(({ height }) => word.height > height * TALLER)
    )
  })
}
