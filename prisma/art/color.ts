type Rgb = readonly [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

/** From one colour (0) to the other (1). */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [toRgb(from), toRgb(to)]
  return `#${a
    .map((channel, index) =>
      Math.round(channel + (b[index]! - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const lighten = (color: string, share: number) => mix(color, '#ffffff', share)
export const darken = (color: string, share: number) => mix(color, '#05070d', share)

/**
 * The colours of one picture: the sky from top to horizon, far hills to near ground, light, and the machine in front.
 */
export interface Palette {
  sky: readonly [string, string, string]
  sun: string
  far: string
  near: string
  ground: string
  accent: string
}

export const palettes = {
  dawn: {
    sky: ['#2b3a67', '#b8627d', '#ffc48c'],
    sun: '#fff1d0',
    far: '#8d5a7a',
    near: '#2a2140',
    ground: '#191428',
    accent: '#ff7a45',
  },
  noon: {
    sky: ['#2d8fd5', '#7cc4ee', '#e3f4fb'],
    sun: '#fffbe8',
    far: '#8fb7cf',
    near: '#2c5f4f',
    ground: '#1d4236',
    accent: '#f2b632',
  },
  desert: {
    sky: ['#e0763c', '#f6b26b', '#fde3b4'],
    sun: '#fff6dd',
    far: '#d08655',
    near: '#8f3f2b',
    ground: '#5f2820',
    accent: '#1f9e9a',
  },
  forest: {
    sky: ['#2f6f78', '#8fc3ae', '#eaf3d2'],
    sun: '#fdfbe0',
    far: '#7fae9d',
    near: '#1f4d3d',
    ground: '#12332a',
    accent: '#ef8a2c',
  },
  dusk: {
    sky: ['#151c42', '#4c3b78', '#e88a74'],
    sun: '#ffd9a8',
    far: '#5b4a84',
    near: '#1b1c40',
    ground: '#0f1029',
    accent: '#5ad1d8',
  },
  snow: {
    sky: ['#4f86b8', '#a9cde6', '#f2f8fb'],
    sun: '#ffffff',
    far: '#b9d0e2',
    near: '#7697b3',
    ground: '#e8f0f6',
    accent: '#e2483d',
  },
  ember: {
    sky: ['#3a1020', '#a52a2a', '#ff9a4d'],
    sun: '#ffe6ae',
    far: '#8c2f33',
    near: '#3d1420',
    ground: '#220a12',
    accent: '#ffd24a',
  },
  lagoon: {
    sky: ['#0c6e9e', '#4fb9d3', '#d8f3ee'],
    sun: '#fffdea',
    far: '#6fb4be',
    near: '#17697a',
    ground: '#0a4b60',
    accent: '#ffb43a',
  },
  steel: {
    sky: ['#20283a', '#4a5a74', '#a9b8c6'],
    sun: '#eef3f7',
    far: '#5c6d85',
    near: '#252e40',
    ground: '#151b28',
    accent: '#f0a93b',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
