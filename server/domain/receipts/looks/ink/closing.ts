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

/** A plane that goes on beyond its edges as it ends there. */
function extended(plane: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const across = width + 2 * by
  const wide = new Uint8Array(across * (height + 2 * by))
  for (let y = 0; y < height + 2 * by; y++) {
    const from = Math.min(height - 1, Math.max(0, y - by)) * width
    const row = wide.subarray(y * across, (y + 1) * across)
    row.set(plane.subarray(from, from + width), by)
    row.fill(plane[from]!, 0, by)
    row.fill(plane[from + width - 1]!, by + width)
  }
  return wide
}

/**
 * What a plane is without strokes thinner than `2 * reach + 1`: the lighter ground on both sides of a stroke closes over
 * it, while a step from light to shadow stays a step, however hard its edge, and so does light that falls off to the edge
 * of the picture.
 */
export function closed(plane: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const [across, down] = [width + 2 * reach, height + 2 * reach]
  const grown = spread(extended(plane, width, height, reach), across, down, reach, 0)
  const shrunk = spread(grown, across, down, reach, 255)
  const result = new Uint8Array(plane.length)
  for (let y = 0; y < height; y++) {
    const from = (y + reach) * across + reach
    result.set(shrunk.subarray(from, from + width), y * width)
  }
  return result
}

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
