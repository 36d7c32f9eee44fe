/** Room for one line and what it is compared with, so that nothing is allocated for each. */
interface Room {
  padded: Uint8Array
  ahead: Uint8Array
  behind: Uint8Array
}

/** Each point of the room's line becomes the lightest of the `window` around it, in a few steps a point (van Herk). */
function lightest({ padded, ahead, behind }: Room, length: number, window: number): void {
  for (let start = 0; start < length; start += window) {
    const end = Math.min(length, start + window)
    let most = 0
    for (let at = start; at < end; at++) {
      const value = padded[at]!
      if (value > most) most = value
      ahead[at] = most
    }
    most = 0
    for (let at = end - 1; at >= start; at--) {
      const value = padded[at]!
      if (value > most) most = value
      behind[at] = most
    }
  }
  for (let at = 0; at + window <= length; at++) {
    const [one, other] = [behind[at]!, ahead[at + window - 1]!]
    padded[at] = one > other ? one : other
  }
}

/** The lightest within `reach` of each point; where `flip` is 255 the darkest, since both are turned round. */
function spread(plane: Uint8Array, width: number, height: number, reach: number, flip: 0 | 255): Uint8Array {
  const result = new Uint8Array(plane.length)
  const most = Math.max(width, height) + 2 * reach
  const room = { padded: new Uint8Array(most), ahead: new Uint8Array(most), behind: new Uint8Array(most) }
  const { padded } = room
  const line = (from: Uint8Array, start: number, step: number, length: number) => {
    // What ends at the edge of the picture goes on beyond it.
    padded.fill(from[start]! ^ flip, 0, reach)
    padded.fill(from[start + (length - 1) * step]! ^ flip, length + reach)
    for (let at = 0, next = start; at < length; at++, next += step) padded[at + reach] = from[next]! ^ flip
    lightest(room, length + 2 * reach, 2 * reach + 1)
    for (let at = 0, next = start; at < length; at++, next += step) result[next] = padded[at]! ^ flip
  }
  for (let y = 0; y < height; y++) line(plane, y * width, 1, width)
  for (let x = 0; x < width; x++) line(result, x, width, height)
  return result
}

/**
 * What a plane is without strokes thinner than `2 * reach + 1`: the lighter ground on both sides of a stroke closes over
 * it, while a step from light to shadow stays a step, however hard its edge.
 */
export const closed = (plane: Uint8Array, width: number, height: number, reach: number): Uint8Array =>
  spread(spread(plane, width, height, reach, 0), width, height, reach, 255)

/** Each point the mean of the nine around it. */
export function softened(plane: Uint8Array, width: number): Uint8Array {
  const rows = new Uint8Array(plane.length)
  const result = new Uint8Array(plane.length)
  const last = plane.length - 1
  for (let at = 0; at <= last; at++)
    rows[at] = (plane[at ? at - 1 : 0]! + plane[at]! + plane[at < last ? at + 1 : last]! + 1) / 3
  for (let at = 0; at <= last; at++)
    result[at] = (rows[at < width ? at : at - width]! + rows[at]! + rows[at + width > last ? at : at + width]! + 1) / 3
  return result
}
