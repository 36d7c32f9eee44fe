import type { Word } from '../../../../platform/files/ocr.ts'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Places of words on a picture that has `share` points for each of theirs. */
export const boxesOf = (words: readonly Word[], share: number): Box[] =>
  words.map(({ x, y, width, height }) => ({
    left: x * share,
    right: (x + width) * share,
    top: y * share,
    bottom: (y + height) * share,
  }))

/** Calls with the range of each row of points within `room` around a box. */
export function eachRow(
  { left, right, top, bottom }: Box,
  room: number,
  { width, height }: { width: number; height: number },
  row: (from: number, to: number) => void,
): void {
  const [from, to] = [Math.max(0, Math.floor(left - room)), Math.min(width, Math.ceil(right + room))]
  for (let y = Math.max(0, Math.floor(top - room)); y < Math.min(height, bottom + room); y++)
    row(y * width + from, y * width + to)
}
