import { darken, lighten } from './color.ts'

/** Letters as strokes in a box 60 wide and 100 tall: no font is needed where the picture is made. */
const letters: Record<string, { width: number; d: string }> = {
  A: { width: 66, d: 'M0 100L33 0L66 100M14 68H52' },
  D: { width: 60, d: 'M0 0H28C48 0 60 16 60 50C60 84 48 100 28 100H0Z' },
  E: { width: 50, d: 'M50 0H0V100H50M0 49H42' },
  H: { width: 60, d: 'M0 0V100M60 0V100M0 50H60' },
  I: { width: 0, d: 'M0 0V100' },
  K: { width: 58, d: 'M0 0V100M56 0L0 58M22 36L58 100' },
  L: { width: 48, d: 'M0 0V100H48' },
  N: { width: 60, d: 'M0 100V0L60 100V0' },
  O: { width: 62, d: 'M22 0H40C54 0 62 8 62 22V78C62 92 54 100 40 100H22C8 100 0 92 0 78V22C0 8 8 0 22 0Z' },
  R: { width: 58, d: 'M0 100V0H34C50 0 56 8 56 26C56 44 50 52 34 52H0M28 52L58 100' },
  T: { width: 58, d: 'M0 0H58M29 0V100' },
  V: { width: 64, d: 'M0 0L32 100L64 0' },
  W: { width: 88, d: 'M0 0L22 100L44 18L66 100L88 0' },
}

interface Word {
  width: number
  svg: string
}

function word(text: string, color: string, weight: number): Word {
  let x = 0
  const strokes = [...text]
    .map((letter) => {
      const shape = letters[letter]
      if (!shape) throw new RangeError(`No strokes for the letter ${letter}`)
      const svg = `<path transform="translate(${x} 0)" d="${shape.d}"/>`
      x += shape.width + weight * 1.75
      return svg
    })
    .join('')
  return {
    width: x - weight * 1.75,
    svg: `<g fill="none" stroke="${color}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round">${strokes}</g>`,
  }
}

/** Signs in a box 100 by 100. */
const signs: Record<Mark, (color: string, second: string) => string> = {
  peak: (color, second) =>
    `<path d="M2 92L36 26L52 56L64 36L98 92Z" fill="${color}"/><path d="M36 26L48 49L38 58L32 50L23 52Z" fill="${second}"/><path d="M64 36L74 53L66 58L60 54L57 48Z" fill="${second}"/><path d="M8 14L50 4L92 14" fill="none" stroke="${second}" stroke-width="7"/>`,
  flame: (color, second) =>
    `<path d="M8 96C0 62 22 52 30 30C36 44 34 52 40 58C48 40 46 22 62 2C62 24 94 40 92 72C90 86 82 94 74 96C78 80 70 70 62 64C62 78 48 82 44 96Z" fill="${color}"/><path d="M54 96C54 88 62 84 62 76C68 82 70 90 66 96Z" fill="${second}"/>`,
  wave: (color, second) =>
    `<path d="M2 66C14 24 50 4 86 16C64 20 58 34 66 46C74 56 88 54 98 46C94 74 70 92 42 90C22 90 8 82 2 66Z" fill="${color}"/><path d="M6 82C26 100 66 104 94 78C84 98 58 106 34 102C20 100 10 92 6 82Z" fill="${second}"/>`,
  spring: (color, second) =>
    `<path d="M50 2V16M50 84V98" stroke="${second}" stroke-width="11"/><path d="M18 22H82M18 80H82" stroke="${second}" stroke-width="9" stroke-linecap="round"/><path d="M22 35L78 27M22 49L78 41M22 63L78 55M22 75L78 68" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`,
}

export type Mark = 'peak' | 'flame' | 'wave' | 'spring'

/** Sign and name on a slanted plate, clear around it, so that it stands on white, dark and on pictures alike. */
export function drawLogo(text: string, color: string, mark: Mark): string {
  const name = word(text, '#ffffff', 17)
  const height = 260
  const width = Math.round(name.width * 1.02 + 400)
  const second = lighten(color, 0.62)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><linearGradient id="plate" x1="0" y1="0" x2="1" y2="1"><stop offset="0%" stop-color="${lighten(color, 0.08)}"/><stop offset="100%" stop-color="${darken(color, 0.28)}"/></linearGradient></defs>` +
    `<path d="M58 10H${width - 22}C${width - 8} 10 ${width - 2} 22 ${width - 6} 34L${width - 54} 232C${width - 58} 244 ${width - 68} 250 ${width - 80} 250H22C8 250 2 238 6 226L36 34C40 18 46 10 58 10Z" fill="url(#plate)"/>` +
    `<path d="M58 10H262L214 250H22C8 250 2 238 6 226L36 34C40 18 46 10 58 10Z" fill="#05070d" opacity="0.22"/>` +
    `<g transform="translate(56 50) scale(1.58)">${signs[mark]('#ffffff', second)}</g>` +
    `<g transform="translate(292 80) skewX(-11)">${name.svg}</g></svg>`
  )
}
