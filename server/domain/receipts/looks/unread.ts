import sharp from 'sharp'
import type { Word } from '../../../platform/files/ocr.ts'
import { SECOND_LOOK, UNREAD } from './lines.ts'

/** Wide enough to tell letters by. */
const ACROSS = 700
const INK = 140

interface Blot {
  x: number
  y: number
  width: number
  height: number
  ink: number
}

/** Marks of ink that hang together. */
function blotsOf(pixels: Buffer, width: number, height: number): Blot[] {
  const seen = new Uint8Array(width * height)
  const blots: Blot[] = []
  const stack: number[] = []
  for (let start = 0; start < pixels.length; start++) {
    if (seen[start] || pixels[start]! >= INK) continue
    let [left, right, top, bottom, ink] = [width, 0, height, 0, 0]
    stack.push(start)
    seen[start] = 1
    while (stack.length) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      ink++
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < pixels.length && !seen[next] && pixels[next]! < INK) {
          seen[next] = 1
          stack.push(next)
        }
    }
    blots.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, ink })
  }
  return blots
}

const medianOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Of the size and shape of letters, or of a few that touch; no rules, frames or dots. */
const isPrint = ({ width, height, ink }: Blot, high: number) =>
  height >= high * 0.5 &&
  height <= high * 5 &&
  width >= high * 0.1 &&
  (width <= high * 4 ||
    (width <= high * 14 && height <= high * 2.5 && ink < width * height * 0.75 && ink > width * height * 0.12))

/** Neighbours on a row, as one box each. */
function rowsOf(blots: readonly Blot[], high: number): (Blot & { count: number })[] {
  const rows: (Blot & { count: number })[] = []
  for (const blot of blots.toSorted((one, other) => one.x - other.x)) {
    const row = rows.find(
      (one) =>
        blot.x - one.x - one.width < high * 2.5 &&
        Math.abs(blot.y + blot.height / 2 - one.y - one.height / 2) < Math.max(high, one.height) * 0.7,
    )
    if (!row) {
      rows.push({ ...blot, count: 1 })
      continue
    }
    const [right, bottom] = [
      Math.max(row.x + row.width, blot.x + blot.width),
      Math.max(row.y + row.height, blot.y + blot.height),
    ]
    row.y = Math.min(row.y, blot.y)
    row.width = right - row.x
    row.height = bottom - row.y
    row.count += 1
  }
  return rows
}

/**
 * Print that no look made words of, such as a stamp or a headline: a claim is not granted past it. As words without
 * letters, in places of the picture as it came. `back` takes places on `png` there; `read` is what was read.
 */
export async function unreadPrint(
  png: Buffer,
  back: (words: readonly Word[]) => Word[],
  read: readonly Word[],
): Promise<Word[]> {
  const { width: across = ACROSS } = await sharp(png).metadata()
  const grey = sharp(png).greyscale().resize({ width: ACROSS, kernel: 'lanczos3' }).extractChannel(0)
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const isDark = data.reduce((sum, one) => sum + one, 0) / data.length < 110
  if (isDark) for (let at = 0; at < data.length; at++) data[at] = 255 - data[at]!
  const blots = blotsOf(data, info.width, info.height)
  const high = medianOf(blots.flatMap(({ height, width }) => (height >= 4 && width < height * 4 ? [height] : [])))
  const scale = across / ACROSS
  const placed = (blot: Blot) =>
    back([
      {
        text: UNREAD,
        confidence: 0,
        line: 2 * SECOND_LOOK,
        x: blot.x * scale,
        y: blot.y * scale,
        width: blot.width * scale,
        height: blot.height * scale,
      },
    ])[0]!
  const isRead = ({ x, y, width, height }: Word) =>
    read.some((word) => {
      const [cx, cy] = [x + width / 2, y + height / 2]
      const room = Math.min(word.width, word.height) * 0.4
      return (
        cx > word.x - room && cx < word.x + word.width + room && cy > word.y - room && cy < word.y + word.height + room
      )
    })
  const left = blots.filter((blot) => isPrint(blot, high) && !isRead(placed(blot)))
  return rowsOf(left, high)
    .filter(({ count, width }) => count >= 3 || width >= high * 3)
    .map((row, index) => ({ ...placed(row), line: 2 * SECOND_LOOK + index }))
}
