import type { Draw } from '../factories/draw.ts'
import { darken, lighten, mix, type Palette } from './color.ts'

export interface Frame {
  width: number
  height: number
}

const n = (value: number) => Math.round(value * 10) / 10

/** Heights along a line: halves the distance and adds less and less chance. */
function ridge(draw: Draw, points: number, roughness: number): number[] {
  let heights = [draw.next(), draw.next() * 0.6 + 0.4, draw.next()]
  let spread = 0.55
  while (heights.length < points) {
    heights = heights.flatMap((height, index) => {
      const following = heights[index + 1]
      return following === undefined ? [height] : [height, (height + following) / 2 + (draw.next() - 0.5) * spread]
    })
    spread *= roughness
  }
  return heights
}

const closed = (frame: Frame, line: string) => `${line}L${frame.width} ${frame.height}L0 ${frame.height}Z`

function hillLine(frame: Frame, heights: number[], base: number, amplitude: number): string {
  const step = frame.width / (heights.length - 1)
  return heights
    .map((height, index) => `${index === 0 ? 'M' : 'L'}${n(index * step)} ${n(base - height * amplitude)}`)
    .join('')
}

function softLine(frame: Frame, heights: number[], base: number, amplitude: number): string {
  const step = frame.width / (heights.length - 1)
  const at = (index: number) => [index * step, base - (heights[index] ?? 0.5) * amplitude] as const
  return heights
    .map((_, index) => {
      const [x, y] = at(index)
      if (index === 0) return `M${n(x)} ${n(y)}`
      const [px, py] = at(index - 1)
      return `C${n(px + step / 2)} ${n(py)} ${n(x - step / 2)} ${n(y)} ${n(x)} ${n(y)}`
    })
    .join('')
}

export const gradient = (id: string, colors: readonly string[], { slant = false } = {}) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${slant ? 1 : 0}" y2="1">${colors
    .map((color, index) => `<stop offset="${n((index * 100) / (colors.length - 1))}%" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

export function sky(frame: Frame, palette: Palette, draw: Draw, sunAt?: { x: number; y: number; r: number }): string {
  const sun = sunAt ?? {
    x: frame.width * (0.25 + draw.next() * 0.5),
    y: frame.height * (0.26 + draw.next() * 0.16),
    r: frame.height * (0.07 + draw.next() * 0.05),
  }
  const halo = [3.4, 2.4, 1.6]
    .map(
      (times, index) =>
        `<circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r * times)}" fill="${palette.sun}" opacity="${0.08 + index * 0.05}"/>`,
    )
    .join('')
  const clouds = Array.from({ length: 4 }, () =>
    cloud(
      draw.next() * frame.width,
      frame.height * (0.06 + draw.next() * 0.3),
      frame.height * (0.05 + draw.next() * 0.06),
      lighten(palette.sky[2], 0.4),
      draw,
    ),
  ).join('')
  return (
    `<defs>${gradient('sky', palette.sky)}</defs><rect width="${frame.width}" height="${frame.height}" fill="url(#sky)"/>${halo}` +
    `<circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(sun.r)}" fill="${palette.sun}"/>${clouds}`
  )
}

/** Flat bars with round ends, the way poster art draws weather. */
function cloud(x: number, y: number, size: number, color: string, draw: Draw): string {
  const bars = [
    [0, 0, 3.2],
    [-1.1, 0.42, 2.6],
    [0.8, 0.8, 2.2],
  ]
    .map(([dx, dy, length]) => {
      const long = size * length! * (0.8 + draw.next() * 0.5)
      return `<rect x="${n(x + dx! * size)}" y="${n(y + dy! * size)}" width="${n(long)}" height="${n(size * 0.3)}" rx="${n(size * 0.15)}"/>`
    })
    .join('')
  return `<g fill="${color}" opacity="0.42">${bars}</g>`
}

/** Peaks in rows, each nearer one darker, with light on one flank and snow where it is cold. */
export function mountains(
  frame: Frame,
  palette: Palette,
  draw: Draw,
  { base, height, snow = false }: { base: number; height: number; snow?: boolean },
): string {
  const rows = 3
  const count = Math.max(4, Math.round(frame.width / 210))
  return (
    Array.from({ length: rows }, (_, row) => {
      const share = row / (rows - 1)
      const color = mix(mix(palette.far, palette.sky[2], 0.35), palette.near, share * 0.75)
      const peaks = Array.from({ length: count }, (_, index) => {
        const x = frame.width * ((index + 0.1 + draw.next() * 0.8) / count)
        const tall = height * (1 - share * 0.45) * (0.55 + draw.next() * 0.45)
        const half = tall * (0.85 + draw.next() * 0.5)
        const top = base - tall + share * height * 0.25
        const bend = (draw.next() - 0.5) * half * 0.25
        const shade = `M${n(x)} ${n(top)}L${n(x + half)} ${base + 60}L${n(x + bend)} ${base + 60}L${n(x - bend * 0.6)} ${n(top + tall * 0.55)}L${n(x + bend * 0.8)} ${n(top + tall * 0.3)}Z`
        const cap =
          snow || tall > height * 0.8
            ? `<path d="M${n(x)} ${n(top)}L${n(x + half * 0.26)} ${n(top + (tall + 60) * 0.26)}L${n(x + half * 0.12)} ${n(top + tall * 0.2)}L${n(x + half * 0.02)} ${n(top + tall * 0.3)}L${n(x - half * 0.1)} ${n(top + tall * 0.19)}L${n(x - half * 0.24)} ${n(top + (tall + 60) * 0.24)}Z" fill="#ffffff" opacity="${snow ? 0.9 : 0.6}"/>`
            : ''
        return `<path d="M${n(x - half)} ${base + 60}L${n(x)} ${n(top)}L${n(x + half)} ${base + 60}Z" fill="${color}"/><path d="${shade}" fill="${darken(color, 0.22)}" opacity="0.55"/>${cap}`
      }).join('')
      const haze = `<rect y="${n(base - height * 0.45)}" width="${frame.width}" height="${n(height * 0.45 + 60)}" fill="url(#haze)"/>`
      return peaks + haze
    }).join('') +
    `<defs><linearGradient id="haze" x1="0" y1="0" x2="0" y2="1"><stop offset="0%" stop-color="${palette.sky[2]}" stop-opacity="0"/><stop offset="100%" stop-color="${palette.sky[2]}" stop-opacity="0.3"/></linearGradient></defs>`
  )
}

/** Flat-topped rock, as in canyon country. */
export function mesas(frame: Frame, palette: Palette, draw: Draw, base: number): string {
  return [0.35, 0.75]
    .map((share) => {
      const color = mix(palette.far, palette.near, share * 0.7)
      return Array.from({ length: 3 }, (_, index) => {
        const x = frame.width * ((index + draw.next() * 0.7) / 3)
        const wide = frame.width * (0.1 + draw.next() * 0.14)
        const tall = frame.height * (0.1 + draw.next() * 0.16) * (1.15 - share * 0.4)
        const lean = wide * 0.16
        const top = base - tall
        const bands = [0.22, 0.5]
          .map(
            (at) =>
              `<path d="M${n(x - lean * at)} ${n(top + tall * at)}h${n(wide + lean * at * 2)}v${n(tall * 0.07)}h${n(-wide - lean * at * 2)}Z" fill="${lighten(color, 0.16)}" opacity="0.6"/>`,
          )
          .join('')
        return (
          `<path d="M${n(x)} ${n(top)}h${n(wide)}l${n(lean)} ${n(tall * 0.45)}l${n(lean * 1.6)} ${n(tall * 0.65)}H${n(x - lean * 2.6)}l${n(lean * 1.6)} ${n(-tall * 0.65)}Z" fill="${color}"/>` +
          `<path d="M${n(x + wide * 0.62)} ${n(top)}h${n(wide * 0.38)}l${n(lean)} ${n(tall * 0.45)}l${n(lean * 1.6)} ${n(tall * 0.65)}h${n(-wide * 0.5)}Z" fill="${darken(color, 0.25)}" opacity="0.5"/>${bands}`
        )
      }).join('')
    })
    .join('')
}

export function hills(frame: Frame, color: string, draw: Draw, base: number, amplitude: number): string {
  return `<path d="${closed(frame, softLine(frame, ridge(draw, 7, 0.5), base, amplitude))}" fill="${color}"/>`
}

export function crags(frame: Frame, color: string, draw: Draw, base: number, amplitude: number): string {
  return `<path d="${closed(frame, hillLine(frame, ridge(draw, 60, 0.52), base, amplitude))}" fill="${color}"/>`
}

function pine(x: number, base: number, tall: number): string {
  const tiers = 4
  const side = (direction: number) =>
    Array.from({ length: tiers }, (_, tier) => {
      const at = direction > 0 ? tier : tiers - 1 - tier
      const y = base - tall + (tall * 0.92 * (at + 1)) / tiers
      const reach = tall * 0.07 * (at + 1.4)
      return direction > 0
        ? `L${n(x + reach)} ${n(y)}L${n(x + reach * 0.45)} ${n(y)}`
        : `L${n(x - reach * 0.45)} ${n(y)}L${n(x - reach)} ${n(y)}`
    }).join('')
  return `M${n(x)} ${n(base - tall)}${side(1)}L${n(x)} ${n(base)}${side(-1)}Z`
}

/** Conifers along a line, thick at the edges and thin where the machine stands. */
export function pines(frame: Frame, color: string, draw: Draw, base: number, tall: number, count: number): string {
  const trees = Array.from({ length: Math.round(count * Math.max(1, frame.width / 900)) }, () => {
    const middle = draw.next() - 0.5
    const x = frame.width * (0.5 + Math.sign(middle) * Math.sqrt(Math.abs(middle) * 2) * 0.54)
    return pine(x, base + draw.next() * tall * 0.12, tall * (0.55 + draw.next() * 0.5))
  })
  return `<path d="${trees.join('')}" fill="${color}"/>`
}

/** A surface with bands of light, brightest under the sun. */
export function water(frame: Frame, palette: Palette, draw: Draw, top: number): string {
  const deep = darken(palette.ground, 0.15)
  const glints = Array.from({ length: 46 }, () => {
    const depth = draw.next() ** 1.6
    const y = top + 4 + depth * (frame.height - top)
    const long = (18 + depth * 130) * (0.5 + draw.next())
    return `<rect x="${n(draw.next() * (frame.width + 100) - 50)}" y="${n(y)}" width="${n(long)}" height="${n(1.5 + depth * 5)}" rx="${n(1 + depth * 2.5)}" opacity="${n((0.14 + draw.next() * 0.3) * 10) / 10}"/>`
  }).join('')
  return (
    `<defs>${gradient('water', [mix(palette.sky[2], palette.near, 0.35), palette.near, deep])}</defs>` +
    `<rect y="${top}" width="${frame.width}" height="${frame.height - top}" fill="url(#water)"/><g fill="${lighten(palette.sky[2], 0.5)}">${glints}</g>`
  )
}

/** Ground with a track that runs to the horizon. */
export function dirt(frame: Frame, palette: Palette, draw: Draw, top: number): string {
  const tone = mix(palette.near, palette.ground, 0.5)
  const ruts = Array.from({ length: 26 }, () => {
    const depth = draw.next()
    const y = top + 14 + depth * (frame.height - top)
    return `<rect x="${n(draw.next() * frame.width * 1.1 - 40)}" y="${n(y)}" width="${n(30 + depth * 170)}" height="${n(1.5 + depth * 4)}" rx="2" opacity="${n((0.1 + draw.next() * 0.22) * 100) / 100}"/>`
  }).join('')
  return (
    `<defs>${gradient('dirt', [tone, palette.ground])}</defs>` +
    `<path d="${closed(frame, softLine(frame, ridge(draw, 5, 0.4), top, 16))}" fill="url(#dirt)"/><g fill="${lighten(palette.near, 0.45)}">${ruts}</g>`
  )
}

/** Blades and stones at the lower edge, close to the eye. */
export function foreground(frame: Frame, color: string, draw: Draw): string {
  const blades = Array.from({ length: 60 }, () => {
    const middle = draw.next() - 0.5
    const x = frame.width * (0.5 + Math.sign(middle) * Math.sqrt(Math.abs(middle) * 2) * 0.55)
    const tall = frame.height * (0.03 + draw.next() * 0.09)
    const lean = (draw.next() - 0.5) * tall
    return `M${n(x - 4)} ${frame.height}Q${n(x + lean * 0.3)} ${n(frame.height - tall * 0.6)} ${n(x + lean)} ${n(frame.height - tall)}Q${n(x + lean * 0.4 + 4)} ${n(frame.height - tall * 0.5)} ${n(x + 5)} ${frame.height}Z`
  })
  return `<path d="${blades.join('')}${closed(frame, softLine(frame, ridge(draw, 6, 0.5), frame.height - 6, frame.height * 0.035))}" fill="${color}"/>`
}

/** What the wheels throw up behind a machine. */
export function dust(x: number, y: number, size: number, color: string, draw: Draw): string {
  const puffs = Array.from({ length: 16 }, (_, index) => {
    const far = index / 16
    return `<circle cx="${n(x - far * size * 2.2 + (draw.next() - 0.5) * size * 0.3)}" cy="${n(y - far * size * 0.45 * draw.next() - size * 0.1)}" r="${n(size * (0.1 + far * 0.24 * (0.6 + draw.next() * 0.6)))}" opacity="${n((0.42 - far * 0.32) * 100) / 100}"/>`
  })
  return `<g fill="${color}">${puffs.join('')}</g>`
}
