import sharp from 'sharp'

export const greyOf = (pixels: Buffer, width: number, height: number) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })

/** Each point becomes what `pick` makes of the points around it. */
function around(
  pixels: Buffer,
  width: number,
  height: number,
  reach: number,
  pick: (near: number[]) => number,
): Buffer {
  const out = Buffer.allocUnsafe(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near: number[] = []
      for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++)
        for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++)
          near.push(pixels[ny * width + nx]!)
      out[y * width + x] = pick(near)
    }
  return out
}

/**
 * Evens out the light: each point is held against the paper around it, which is the brightest nearby on a small copy.
 */
export async function evened(grey: Buffer, width: number, height: number): Promise<Buffer> {
  const across = Math.max(8, Math.round(width / 20))
  const down = Math.max(8, Math.round((height * across) / width))
  const small = await greyOf(grey, width, height)
    .resize(across, down, { fit: 'fill', kernel: 'mitchell' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const bright = around(
    around(small, across, down, 2, (near) => Math.max(...near)),
    across,
    down,
    2,
    (near) => near.reduce((sum, one) => sum + one, 0) / near.length,
  )
  const paper = await greyOf(bright, across, down)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const even = Buffer.allocUnsafe(grey.length)
  for (let at = 0; at < grey.length; at++)
    even[at] = Math.min(255, Math.round((grey[at]! * 235) / Math.max(24, paper[at]!)))
  return even
}

/** How dark faded print is: what the darkest half percent of an even picture is lighter than. */
export function inkOf(grey: Buffer): number {
  const counts = new Uint32Array(256)
  for (const one of grey) counts[one]!++
  let [level, seen] = [0, counts[0]!]
  while (level < 255 && seen < grey.length / 200) seen += counts[++level]!
  return level
}
