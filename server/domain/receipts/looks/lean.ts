/**
 * Degrees by which the lines of a small grey picture lean: the turn that makes rows of ink and rows of paper the most
 * unlike.
 */
export function leanOf(pixels: Buffer, width: number, height: number): number {
  // Light letters on a dark ground lean as well.
  const isDark = pixels.reduce((sum, one) => sum + one, 0) / pixels.length < 110
  const ink: { x: number; y: number; weight: number }[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const weight = isDark ? pixels[y * width + x]! : 255 - pixels[y * width + x]!
      if (weight > 70) ink.push({ x: x - width / 2, y: y - height / 2, weight })
    }
  if (ink.length < 200 || ink.length > width * height * 0.4) return 0
  const half = Math.ceil(Math.hypot(width, height) / 2) + 1
  const sharpness = (degrees: number) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const rows = new Float64Array(half * 2)
    for (const { x, y, weight } of ink) rows[Math.round(y * cos - x * sin) + half]! += weight
    let score = 0
    for (let row = 1; row < rows.length; row++) score += (rows[row]! - rows[row - 1]!) ** 2
    return score
  }
  const best = (around: number, reach: number, step: number) => {
    let [lean, top] = [around, -1]
    for (let degrees = around - reach; degrees <= around + reach + 1e-9; degrees += step) {
      const score = sharpness(degrees)
      if (score > top) [lean, top] = [degrees, score]
    }
    return lean
  }
  return best(best(0, 18, 1), 0.8, 0.2)
}
