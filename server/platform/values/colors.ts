/** White on a color reads from here on (AA with a little to spare). */
const READS = 5.5

const channelsOf = (color: string) =>
  /^#[0-9a-f]{6}$/i.test(color) ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) : [1, 129, 246]

/** The same color, darker until white letters and thin lines read on it and it reads on white. */
export function strong(color: string): string {
  const luminance = (rgb: number[]) =>
    rgb.reduce((sum, channel, index) => {
      const share = channel / 255
      return (
        sum + [0.2126, 0.7152, 0.0722][index]! * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
      )
    }, 0)
  let rgb = channelsOf(color)
  while (1.05 / (luminance(rgb) + 0.05) < READS) rgb = rgb.map((channel) => Math.floor(channel * 0.94))
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
