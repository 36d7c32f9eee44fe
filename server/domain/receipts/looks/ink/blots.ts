/** Marks that hang together. */
export interface Blot {
  x: number
  y: number
  width: number
  height: number
  /** Indexes of its points. */
  points: number[]
}

/** Marks of a mask that hang together, corners included, of so many points at least. */
export function blotsIn(mask: Uint8Array, width: number, height: number, least: number): Blot[] {
  const isDone = new Uint8Array(mask.length)
  const blots: Blot[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || isDone[start]) continue
    const points = [start]
    isDone[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let next = 0; next < points.length; next++) {
      const at = points[next]!
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const near = ny * width + nx
          if (!mask[near] || isDone[near]) continue
          isDone[near] = 1
          points.push(near)
        }
    }
    if (points.length >= least)
      blots.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, points })
  }
  return blots
}

/** Across and down, of each point; `across` is the width of the picture. */
export const pointsOf = ({ points }: Blot, across: number) =>
  points.map((at) => [at % across, Math.floor(at / across)] as const)

const sizeOf = ({ width, height }: Blot) => Math.max(width, height)
const centerOf = ({ x, y, width, height }: Blot) => [x + width / 2, y + height / 2] as const

/** How far points lie from the straight line through them, and its angle. */
export function lineThrough(points: readonly (readonly [number, number])[]): { spread: number; degrees: number } {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  let [xx, yy, xy] = [0, 0, 0]
  for (const [x, y] of points) {
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
    xy += (x - meanX) * (y - meanY)
  }
  const across = Math.max(0, (xx + yy - Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)) / 2)
  return { spread: Math.sqrt(across / points.length), degrees: (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI }
}

/** How unlike the sizes of neighbors in a row may be: letters and their capitals, then ever less. */
const UNLIKE = [2.6, 1.6, 1.25] as const

/** Blots that hang together by the distance between neighbors of about one size. */
function groupsOf(blots: readonly Blot[], unlike: number): Blot[][] {
  const group = blots.map((_, index) => index)
  const root = (at: number): number => (group[at] === at ? at : (group[at] = root(group[at]!)))
  blots.forEach((one, i) => {
    for (let j = i + 1; j < blots.length; j++) {
      const other = blots[j]!
      const [a, b] = [sizeOf(one), sizeOf(other)]
      if (a > b * unlike || b > a * unlike) continue
      const [[ax, ay], [bx, by]] = [centerOf(one), centerOf(other)]
      if (Math.hypot(ax - bx, ay - by) < Math.max(a, b) * 1.9) group[root(i)] = root(j)
    }
  })
  return [...Map.groupBy(blots, (_, index) => root(index)).values()]
}

const isRow = (blots: readonly Blot[]): boolean => {
  const middle = blots.map(sizeOf).sort((a, b) => a - b)[blots.length >> 1]!
  return lineThrough(blots.map(centerOf)).spread < middle * 0.75
}

/**
 * Blots of one size beside one another in a row, level or turned, as letters stand. What hangs on a row by blots of
 * another size is taken from it.
 */
export function rowsOf(blots: readonly Blot[], least: number, [unlike, ...less]: readonly number[] = UNLIKE): Blot[][] {
  if (unlike === undefined) return []
  return groupsOf(blots, unlike).flatMap((group) => {
    if (group.length < least) return []
    return isRow(group) ? [group] : rowsOf(group, least, less)
  })
}
