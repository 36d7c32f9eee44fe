import { linesOf } from '../../looks/lines.ts'
import type { PrintedLine } from '../../proof/paper.ts'

/** What numbers a line: [1] 2. 3) */
const ORDINAL = /^(?:\[(\d{1,2})\]|(\d{1,2})[.)])$/
/** Fewer with a point may be how many. */
const LEAST = 2

/** The number of a line where it has one, and something behind it. */
function ordinalOf({ words }: PrintedLine): number | null {
  const found = words.length > 1 ? ORDINAL.exec(words[0]!.text) : null
  return found ? Number(found[1] ?? found[2]) : null
}

/** Lines without the numbers before them, where these count the lines from one on. */
export function withoutOrdinals(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const ordinals = lines.flatMap((line) => ordinalOf(line) ?? [])
  const isBracketed = lines.some((line) => line.words[0]!.text.startsWith('[') && ordinalOf(line) === 1)
  const isCounting = ordinals.every((ordinal, at) => ordinal === at + 1)
  if (!isCounting || !ordinals.length || (ordinals.length < LEAST && !isBracketed)) return lines
  return lines.map((line) => {
    const [rest] = ordinalOf(line) === null ? [] : linesOf(line.words.slice(1))
    return rest ? { ...rest, pageId: line.pageId } : line
  })
}
