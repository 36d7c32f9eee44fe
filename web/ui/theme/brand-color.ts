/**
 * A brand may choose any color; text and filled buttons take a shade of it that can be read (WCAG AA with a little
 * slack).
 */

type Rgb = [number, number, number]

const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color)

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb

const mix = (color: Rgb, share: number, other: number): Rgb =>
  color.map((channel) => channel * share + other * (1 - share)) as Rgb

function luminance(color: Rgb) {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgb, other: Rgb) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const white: Rgb = [255, 255, 255]
const darkSurface = rgb('#1b2129')

/** How much of the brand color is left when black (depth) or white (lift) makes it readable, in percent. */
export function brandShades(hex: string) {
  const color = rgb(hex)
  let depth = 100
  while (depth > 10 && contrast(mix(color, depth / 100, 0), white) < 5.2) depth -= 1
  let lift = 85
  while (lift > 10 && contrast(mix(color, lift / 100, 255), darkSurface) < 5.6) lift -= 1
  return { depth, lift }
}

/** What a brand color comes to in the style sheet; nothing for what is not a color. */
export function brandVariables(hex: string | null | undefined): Record<string, string> | undefined {
  if (!hex || !isHex(hex)) return undefined
  const { depth, lift } = brandShades(hex)
  return { '--brand': hex, '--brand-depth': `${depth}%`, '--brand-lift': `${lift}%` }
}

/** Recolors the whole page at once; null brings the default color back. */
export function setBrandColor(hex: string | null | undefined) {
  const root = document.documentElement.style
  const variables = brandVariables(hex)
  for (const name of ['--brand', '--brand-depth', '--brand-lift']) {
    if (variables?.[name]) root.setProperty(name, variables[name])
    else root.removeProperty(name)
  }
}
