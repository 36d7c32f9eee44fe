import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareFor } from '../../server/domain/receipts/looks/ink/planes.ts'
import { strayInk, type Stray } from '../../server/domain/receipts/looks/ink/strayInk.ts'
import { lot, receiptPng, saleOf, wordsOn } from '../support/receipts.ts'
import { LIGHTS, litPng, stampedPng, type Stamp } from '../support/stamps.ts'

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
const KINDS: readonly Omit<Stamp, 'turn' | 'at'>[] = [
  { text: 'VOID', color: '#c0392b', opacity: 0.8, size: 2.4, isFramed: true },
  { text: 'VOID', color: '#c0392b', opacity: 0.85, size: 1.6 },
  { text: 'UNWOUND', color: '#2845a8', opacity: 0.8, size: 1.6 },
  { text: 'no sale', color: '#1c7c3a', opacity: 0.9, size: 1.5 },
  { text: 'SAMPLE', color: '#777777', opacity: 0.2, size: 4.5 },
  { text: 'DRAFT', color: '#888888', opacity: 0.3, size: 4 },
  { text: 'TEST', color: '#555555', opacity: 0.7, size: 2 },
  { text: 'HOLD', color: '#222222', opacity: 1, size: 1.6 },
]
const TURNS = [12, 25, 45, 90, -12, -25, -45, -90]

describe('ink that nobody read', () => {
  it('is seen where it is: colored, pale, grey and black, at every angle, over the print and in empty space', async () => {
    const missed: string[] = []
    for (const [at, kind] of [...KINDS, ...KINDS, ...KINDS].entries()) {
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
