import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareFor } from '../../server/domain/receipts/looks/ink/planes.ts'
import { strayInk, type Stray } from '../../server/domain/receipts/looks/ink/strayInk.ts'
import { lot, receiptPng, saleOf, wordsOn } from '../support/receipts.ts'
import { LIGHTS, litPng, STAMPS, stampedPng, TURNS, type Light, type Stamp } from './stamps.ts'

const l = lot(31)
const { text } = saleOf(l, new Date(Date.UTC(2026, 10, 20)), 'North Ridge Powersports')
/** Small, so that it is quick. */
const SCALE = 1.2
const words = wordsOn(text, SCALE)
const paper = await receiptPng(text, SCALE)
const { width, height } = await sharp(paper).metadata()

/** `down` is how much lower than on the paper its words stand. */
async function straysOn(picture: Buffer, down = 0): Promise<Stray[]> {
  const share = shareFor(words)
  const placed = words.map((word) => ({ ...word, y: word.y + down }))
  const { data, info } = await sharp(picture)
    .resize({ width: Math.round(width * share) })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return strayInk({ picture: { data, width: info.width, height: info.height }, words: placed, share, isDark: false })
}

/** Over the print and beside it. */
const PLACES = [
  [0.55, 0.5],
  [0.62, 0.68],
] as const

/** Where on a picture that is stamped there and lit no ink is found. */
async function missed(stamp: Stamp, light: Light, seed: number): Promise<string[]> {
  const strays = await straysOn(await litPng(await stampedPng(paper, stamp, SCALE), light, seed))
  const [x, y] = [width * stamp.at[0], height * stamp.at[1]]
  const reach = stamp.size * 32
  const isThere = strays.some(
    (one) => one.x < x + reach && one.x + one.width > x - reach && one.y < y + reach && one.y + one.height > y - reach,
  )
  return isThere ? [] : [`${stamp.text} ${stamp.color} turned by ${stamp.turn} at ${stamp.at.join()}, ${light}`]
}

describe('ink that nobody read', () => {
  it('is seen where it is: colored, pale, grey, black and dotted, at every angle, over the print and in empty space', async () => {
    const all: string[] = []
    for (const [at, kind] of [...STAMPS, ...STAMPS].entries()) {
      const stamp: Stamp = { ...kind, turn: TURNS[(at * 3) % 8]!, at: PLACES[at % 2]! }
      all.push(...(await missed(stamp, LIGHTS[at % LIGHTS.length]!, at)))
    }
    expect(all).toEqual([])
  })

  it('is seen above the first line, where a logo would stand', async () => {
    const roomy = await sharp(paper).extend({ top: 90, background: '#ffffff' }).toBuffer()
    const strays = await straysOn(
      await stampedPng(
        roomy,
        { text: 'VOID', color: '#c0392b', opacity: 0.8, size: 1.6, turn: 12, at: [0.5, 0.07] },
        SCALE,
      ),
      90,
    )
    expect(strays.map(({ isAbove, letters }) => [isAbove, letters.length >= 3])).toEqual([[true, true]])
  })

  it('is none on honest papers in shadow, crumpled, by lamp light and in low light', async () => {
    const found: string[] = []
    for (const [at, light] of LIGHTS.entries())
      if ((await straysOn(await litPng(paper, light, 40 + at))).length) found.push(`${light} ${at}`)
    expect(found).toEqual([])
  })
})
