import type { Box } from './box.ts'
import type { Planes } from './planes.ts'

/** By how much the paper may get darker or lighter from one place to the next. */
const STEP = 1.05

/** Is a cell paper, or ink with paper on all four sides of it? */
function enclosedBy(isPaper: Uint8Array, across: number, down: number): (column: number, row: number) => boolean {
  const [firstIn, lastIn] = [new Int16Array(down).fill(across), new Int16Array(down).fill(-1)]
  const [topIn, bottomIn] = [new Int16Array(across).fill(down), new Int16Array(across).fill(-1)]
  isPaper.forEach((is, at) => {
    if (!is) return
    const column = at % across
    const row = (at - column) / across
    firstIn[row] = Math.min(firstIn[row]!, column)
    lastIn[row] = Math.max(lastIn[row]!, column)
    topIn[column] = Math.min(topIn[column]!, row)
    bottomIn[column] = Math.max(bottomIn[column]!, row)
  })
  return (column, row) =>
    column >= firstIn[row]! && column <= lastIn[row]! && row >= topIn[column]! && row <= bottomIn[column]!
}

/**
 * The paper that words stand on, as far as it goes on evenly. The table beside it is another color or another light.
 */
export function paperAround(
  { paper, width, height, high }: Planes,
  boxes: readonly Box[],
): { has(x: number, y: number): boolean } {
  const cell = Math.round(high / 2)
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const middle = (place: number, most: number) => Math.min(most - 1, place * cell + (cell >> 1))
  const lightAt = (column: number, row: number) => paper[middle(row, height) * width + middle(column, width)]!
  const isPaper = new Uint8Array(across * down)
  const queue: number[] = []
  const add = (column: number, row: number) => {
    const at = row * across + column
    if (column < 0 || row < 0 || column >= across || row >= down || isPaper[at]) return
    isPaper[at] = 1
    queue.push(at)
  }
  const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
  for (let row = Math.floor(top / cell); row <= bottom / cell; row++)
    for (let column = Math.floor(left / cell); column <= right / cell; column++) add(column, row)
  for (let at = 0; at < queue.length; at++) {
    const column = queue[at]! % across
    const row = (queue[at]! - column) / across
    const light = lightAt(column, row)
    for (const [x, y] of [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ] as const) {
      if (y < 0 || x < 0 || x >= across || y >= down) continue
      const next = lightAt(x, y)
      if (Math.max(light, next) <= Math.min(light, next) * STEP) add(x, y)
    }
  }
  const isEnclosed = enclosedBy(isPaper, across, down)
  return {
    has: (x, y) => isEnclosed(Math.min(across - 1, Math.floor(x / cell)), Math.min(down - 1, Math.floor(y / cell))),
  }
}
