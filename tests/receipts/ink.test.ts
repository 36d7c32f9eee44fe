import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareFor } from '../../server/domain/receipts/looks/ink/planes.ts'
import { strayInk, type Stray } from '../../server/domain/receipts/looks/ink/strayInk.ts'
import { lot, receiptPng, saleOf, wordsOn } from '../support/receipts.ts'
import { LIGHTS, litPng, STAMPS, stampedPng, TURNS, type Stamp } from './stamps.ts'

const l = lot(31)
const { text } = saleOf(l, new Date(Date.UTC(2026, 10, 20)), 'North Ridge Powersports')
const words = wordsOn(text)
const paper = await receiptPng(text)
const { width, height } = await sharp(paper).metadata()

async function straysOn(picture: Buffer): Promise<Stray[]> {
  const share = shareFor(words)
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(width * share) })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return strayInk({ picture: { data, width: info.width, height: info.height }, words, share, isDark: false })
}

/** Over the print, beside it, below it. */
const PLACES = [
  [0.55, 0.5],
  [0.62, 0.68],
  [0.5, 0.93],
] as const

describe('ink that nobody read', () => {
  it('is seen where it is: colored, pale, grey and black, at every angle, over the print and in empty space', async () => {
    const missed: string[] = []
    for (const [at, kind] of [...STAMPS, ...STAMPS, ...STAMPS].entries()) {
      const stamp: Stamp = { ...kind, turn: TURNS[(at * 3) % 8]!, at: PLACES[Math.floor(at / 8)]! }
      const light = LIGHTS[at % LIGHTS.length]!
      const strays = await straysOn(await litPng(await stampedPng(paper, stamp), light, at))
      const [x, y] = [width * stamp.at[0], height * stamp.at[1]]
      const reach = stamp.size * 40
      const isThere = strays.some(
        (one) =>
          one.x < x + reach && one.x + one.width > x - reach && one.y < y + reach && one.y + one.height > y - reach,
      )
      if (!isThere) missed.push(`${stamp.text} ${stamp.color} turned by ${stamp.turn}, ${light}`)
    }
    expect(missed).toEqual([])
  })

  it('is none on honest papers in shadow, crumpled, by lamp light and in low light', async () => {
    const found: string[] = []
    for (const [at, light] of [...LIGHTS, ...LIGHTS].entries())
      if ((await straysOn(await litPng(paper, light, 40 + at))).length) found.push(`${light} ${at}`)
    expect(found).toEqual([])
  })
})
