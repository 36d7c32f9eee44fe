import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExplainedLine } from '../explainedLine.ts'
import { onePiece } from '../explainedLine.ts'
import type { Part } from '../parts.ts'

/**
 * Words of riding, of the land, the weather and of what people feel: none of them says what was done with goods, money or
 * paper, nor whose they are, nor that something is not so.
 */
const WORDS = new Set(
  readFileSync(path.join(import.meta.dirname, '../vocabulary/slogans.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .flatMap((line) => line.split(' ').filter(Boolean)),
)
/** One alone may be a name of something. */
const LEAST = 2
/** Between these nothing but the sale is said. */
const OF_SALE: ReadonlySet<Part> = new Set(['number', 'goods', 'total', 'tender', 'subtotal'])

/** What a shop says of riding, above its sale or below it. */
export function explainSlogans(all: readonly ExplainedLine[]): void {
  const isOfSale = ({ pieces }: ExplainedLine) => pieces?.some(({ part }) => OF_SALE.has(part)) ?? false
  const [first, last] = [all.findIndex(isOfSale), all.findLastIndex(isOfSale)]
  all.forEach((one, index) => {
    if (one.pieces || one.isRefused || (index >= first && index <= last)) return
    const words = one.tokens.filter(({ kind }) => kind !== 'sign')
    const isSlogan = words.length >= LEAST && words.every(({ kind, text }) => kind === 'word' && WORDS.has(text))
    if (isSlogan) one.pieces = onePiece('footer')
  })
}
