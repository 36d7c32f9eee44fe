import { SECOND_LOOK } from '../../server/domain/receipts/looks/lines.ts'
import type { ReadPage } from '../../server/domain/receipts/proof/paper.ts'
import type { Word } from '../../server/platform/files/ocr.ts'

const SIGN = 10
const LINE = 30

const wordsIn = (text: string, x: number, y: number, line: number): Word[] =>
  [...text.matchAll(/\S+/g)].map((hit) => ({
    text: hit[0],
    x: x + hit.index * SIGN,
    y,
    width: hit[0].length * SIGN,
    height: 20,
    confidence: 95,
    line,
  }))

/** A paper as both looks read it without a fault: line by line, and in blocks, where a right column stands by itself. */
export function pagesOf(text: string): ReadPage[] {
  const lines = text.split('\n')
  const first = lines.flatMap((line, index) => wordsIn(line, 0, index * LINE, index + 1))
  const parts = lines.flatMap((line, index) =>
    [...line.matchAll(/\S+(?: {1,2}\S+)*/g)].map((hit, column) => ({ text: hit[0], at: hit.index, index, column })),
  )
  const blocks = [...parts.filter(({ column }) => !column), ...parts.filter(({ column }) => column)]
  const second = blocks.flatMap((part, line) =>
    wordsIn(part.text, part.at * SIGN, part.index * LINE, SECOND_LOOK + line + 1),
  )
  return [{ id: 'p', words: [...first, ...second] }]
}
