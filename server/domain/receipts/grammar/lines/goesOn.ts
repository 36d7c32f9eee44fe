import type { Word } from '../../../../platform/files/ocr.ts'
import { linesOf } from '../../looks/lines.ts'
import { spansOf } from '../../proof/names.ts'
import { bare, loose, namesIn, type Claimed, type PrintedLine } from '../../proof/paper.ts'
import { isNextTo } from '../goodsLines.ts'

/** A line of which the name goes on in the ones below, with their words where the name has them. */
export interface Whole {
  /** As one line, to be read. */
  read: PrintedLine
  /** The same with the words where they are printed. */
  line: PrintedLine
  /** How many lines below it are part of it. */
  below: number
}

/** A name goes on over so many lines at most. */
const MOST_BELOW = 2
/** What a column of prices is. */
const IS_PRICE = /\d[.,]\d\d(?!\d)/

/** How many words of a line stand before the place where its name breaks off and `rest` goes on; null where it does not. */
function breakOf(words: readonly Word[], rest: readonly Word[], name: string): number | null {
  for (let end = words.length; end > 0; end--)
    for (let start = 0; start < end; start++) {
      const before = words
        .slice(start, end)
        .map(({ text }) => loose(text))
        .join('')
      if (!before || before.length >= name.length || !name.startsWith(before)) continue
      let so = before
      for (const { text } of rest) {
        so += loose(text)
        if (so === name) return end
        if (!name.startsWith(so)) break
      }
    }
  return null
}

/** Words beside one another as on one line, the columns behind them as far away as they were. */
function besideOneAnother(before: readonly Word[], inserted: readonly Word[], behind: readonly Word[]): Word[] {
  const last = before.at(-1)!
  const letter = last.width / Math.max(1, last.text.length)
  let x = last.x + last.width
  const shifted = inserted.map((word) => {
    const at = { ...word, x: x + letter, y: last.y, line: last.line }
    x = at.x + word.width
    return at
  })
  return [...before, ...shifted, ...behind.map((word) => ({ ...word, x: word.x + x - last.x - last.width }))]
}

/** A line whose claimed name goes on in the lines below it; null where it has none, or all of it. */
export function goesOn(lines: readonly PrintedLine[], index: number, claimed: Claimed): Whole | null {
  const first = lines[index]!
  if (namesIn(claimed).some((name) => spansOf(first, name).length)) return null
  const rest: Word[] = []
  for (let below = 1; below <= MOST_BELOW; below++) {
    const next = lines[index + below]
    if (!next || IS_PRICE.test(next.text) || !isNextTo(lines[index + below - 1]!, next)) return null
    // Without the frames of a table.
    rest.push(...next.words.filter(({ text }) => bare(text)))
    for (const name of namesIn(claimed)) {
      const at = breakOf(first.words, rest, loose(name))
      if (at === null) continue
      const [before, behind] = [first.words.slice(0, at), first.words.slice(at)]
      const [read] = linesOf(besideOneAnother(before, rest, behind))
      if (!read) continue
      const whole = { ...read, pageId: first.pageId }
      return { read: whole, line: { ...whole, words: [...before, ...rest, ...behind] }, below }
    }
  }
  return null
}
