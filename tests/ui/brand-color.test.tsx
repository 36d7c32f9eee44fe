import { expect, test } from 'vitest'
import { brandShades } from '../../web/ui/theme/brand-color.ts'

function contrast(a: number[], b: number[]) {
  const light = (color: number[]) => {
    const [r, g, bl] = color
      .map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl + 0.05
  }
  return Math.max(light(a), light(b)) / Math.min(light(a), light(b))
}

test.each(['#0181f6', '#ffd400', '#ff6a00', '#00e5a0', '#d1241a', '#111111', '#ffffff', '#6d28d9'])(
  '%s gives readable text on white and on the dark surface',
  (hex) => {
    const color = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
    const { depth, lift } = brandShades(hex)
    expect(
      contrast(
        color.map((v) => (v * depth) / 100),
        [255, 255, 255],
      ),
    ).toBeGreaterThanOrEqual(4.5)
    expect(
      contrast(
        color.map((v) => (v * lift) / 100 + 255 * (1 - lift / 100)),
        [0x1b, 0x21, 0x29],
      ),
    ).toBeGreaterThanOrEqual(4.5)
  },
)
