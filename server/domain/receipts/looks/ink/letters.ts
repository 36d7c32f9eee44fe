import { lineThrough, pointsOf, type Blot } from './blots.ts'

/** What a blot is like as a stroke of a pen or a letter. */
interface Stroke {
  /** Of its widest place. */
  thickness: number
  /** Its extent across its longest way, and along it. */
  narrow: number
  long: number
  /** How much darker than the paper it is. */
  depth: number
}

/** The widest place of a blot, points: twice the farthest that a point of it is from its edge. */
function thicknessOf({ x, y, width, height, points }: Blot, across: number): number {
  const [wide, high] = [width + 2, height + 2]
  const far = new Uint16Array(wide * high)
  for (const at of points) far[(Math.floor(at / across) - y + 1) * wide + (at % across) - x + 1] = 65_535
  // Steps to a neighbor count 5, those to a corner 7.
  for (let at = wide + 1; at < far.length - wide - 1; at++)
    if (far[at])
      far[at] = Math.min(far[at - 1]! + 5, far[at - wide]! + 5, far[at - wide - 1]! + 7, far[at - wide + 1]! + 7)
  let most = 0
  for (let at = far.length - wide - 2; at > wide; at--)
    if (far[at]) {
      const [next, below] = [far[at + 1]! + 5, far[at + wide]! + 5]
      far[at] = Math.min(far[at]!, next, below, far[at + wide + 1]! + 7, far[at + wide - 1]! + 7)
      most = Math.max(most, far[at]!)
    }
  return (2 * most) / 5 - 1
}

function strokeOf(blot: Blot, light: Uint8Array, across: number): Stroke {
  const places = pointsOf(blot, across)
  const { degrees } = lineThrough(places)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of places) {
    const [along, aside] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, aside)
    bottom = Math.max(bottom, aside)
  }
  return {
    thickness: thicknessOf(blot, across),
    narrow: bottom - top + 1,
    long: right - left + 1,
    depth: blot.points.reduce((sum, at) => sum + 255 - light[at]!, 0) / blot.points.length,
  }
}

/** Bent or joined strokes: not filled, as shadows are, nor straight or thin, as creases are. */
const isBent = ({ thickness, narrow, long }: Stroke) =>
  thickness > long * 0.07 && thickness < narrow * 0.5 && narrow > long * 0.22

const areAlike = (one: number, other: number, most: number) => Math.max(one, other) < Math.min(one, other) * most

/** At least `least` letters: strokes of one width and one ink. `across` is the width of the picture. */
export function areLetters(row: readonly Blot[], light: Uint8Array, across: number, least: number): boolean {
  const letters = row.map((blot) => strokeOf(blot, light, across)).filter(isBent)
  return letters.some(
    (one) =>
      letters.filter(
        (other) => areAlike(one.thickness + 1, other.thickness + 1, 1.8) && areAlike(one.depth, other.depth, 1.5),
      ).length >= least,
  )
}
