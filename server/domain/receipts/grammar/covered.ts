import { LEAST_APART } from '../tokens/words.ts'
import { bare, overlap, type PrintedLine } from '../proof/paper.ts'

/** Two readings of one word: what was read within what is known, or two thirds of their letters alike. */
function isAlike(read: string, known: string): boolean {
  const [a, b] = [bare(read), bare(known)]
  // A row of stars is read as one letter over and over. No other sign explains a word.
  if (!b) return /^\*+$/.test(known) && new Set(a).size <= 1
  // Not the other way round: the M in which a look ended explains no DEMO that stands over it.
  if (b.includes(a)) return true
  const most = Math.floor(Math.max(a.length, b.length) / 3)
  return distance(a, b) <= most
}

/** How many signs more, less or other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

/** Did another look read every word of a line in the same place, on lines that it can explain? */
export function coveredByOthers(line: PrintedLine, others: readonly PrintedLine[]): boolean {
  const words = others.filter(({ pageId }) => pageId === line.pageId).flatMap((other) => other.words)
  // A few single signs are specks; more are a word whose letters are printed apart.
  const short = line.words.filter(({ text }) => bare(text).length === 1)
  const long = short.length < LEAST_APART ? line.words.filter(({ text }) => bare(text).length > 1) : line.words
  return (long.length ? long : line.words).every((word) => {
    const hits = words.filter((other) => overlap(other, word))
    return (
      hits.some((other) => isAlike(word.text, other.text)) ||
      (hits.length > 1 && isAlike(word.text, hits.map(({ text }) => text).join('')))
    )
  })
}
