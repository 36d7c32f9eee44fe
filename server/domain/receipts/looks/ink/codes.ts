import { blotsIn, type Blot } from './blots.ts'
import { eachRow } from './box.ts'
import type { Planes } from './planes.ts'

/** Which share of the edges in some cells runs level or upright, as those of bars and squares do. */
function levelEdges({ light, width }: Planes, { x, y, width: across, height: down }: Blot, cell: number): number {
  let [level, all] = [0, 0]
  for (let row = Math.max(1, y * cell); row < (y + down) * cell - 1; row++)
    for (let column = Math.max(1, x * cell); column < (x + across) * cell - 1; column++) {
      const at = row * width + column
      const right = light[at + 1]! - light[at - 1]!
      const below = light[at + width]! - light[at - width]!
      const strength = right * right + below * below
      if (strength < 900) continue
      all += strength
      // The square of the cosine of twice its angle.
      level += (right * right - below * below) ** 2 / strength
    }
  return all ? level / all : 0
}

/** Thin ink close to other ink, with hardly an empty row. */
function isDense({ dark, width }: Planes, left: number, top: number, cell: number): boolean {
  let [ink, changes, empty] = [0, 0, 0]
  for (let y = top; y < top + cell; y++) {
    let own = 0
    for (let x = left; x < left + cell; x++) {
      own += dark[y * width + x]!
      if (x > left && dark[y * width + x] !== dark[y * width + x - 1]) changes++
    }
    ink += own
    if (!own) empty++
  }
  const fill = ink / cell ** 2
  return fill > 0.2 && fill < 0.85 && changes > cell * 0.9 && empty <= cell * 0.15
}

/** A mask of bar codes and QR codes: dense over three lines of print and more, with level and upright edges. */
export function codesIn(planes: Planes): Uint8Array {
  const { width, height, high } = planes
  const cell = Math.round(high)
  const [across, down] = [Math.floor(width / cell), Math.floor(height / cell)]
  const dense = new Uint8Array(across * down)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      if (isDense(planes, column * cell, row * cell, cell)) dense[row * across + column] = 1
  const codes = new Uint8Array(width * height)
  for (const blot of blotsIn(dense, across, down, 9)) {
    const isBlock = blot.width >= 3 && blot.height >= 3 && blot.points.length >= blot.width * blot.height * 0.5
    if (!isBlock || levelEdges(planes, blot, cell) < 0.7) continue
    const box = {
      left: blot.x * cell,
      top: blot.y * cell,
      right: (blot.x + blot.width) * cell,
      bottom: (blot.y + blot.height) * cell,
    }
    eachRow(box, 1.5 * cell, planes, (from, to) => codes.fill(1, from, to))
  }
  return codes
}
