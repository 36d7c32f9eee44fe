import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readPicture } from '../../server/domain/receipts/looks/reading.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { restReader } from '../../server/platform/files/ocr.ts'
import { claimedBy, lot, photographed, receiptPng, saleOf } from '../support/receipts.ts'
import { litPng, stampedPng, type Stamp } from './stamps.ts'

afterAll(() => restReader())

const l = lot(47)
const sale = saleOf(l, new Date(Date.UTC(2026, 10, 20)), 'North Ridge Powersports')
const paper = await receiptPng(sale.text)

async function judged(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const { words, again } = await readPicture(sharp(picture), { width, height })
  const proof = proofOf(claimedBy(sale), [{ id: 'page', words: [...words, ...(await again())] }])
  return { ...proof, explained: proof.verdicts.find(({ rule }) => rule === 'explained')! }
}
const stampedWith = async (stamp: Stamp) => judged(await litPng(await stampedPng(paper, stamp), 'even', 3))

describe('a paper that somebody stamped', () => {
  it.for<[string, Stamp, string | null]>([
    [
      'in red beside the total',
      { text: 'VOID', color: '#c0392b', opacity: 0.85, size: 1.6, turn: 12, at: [0.42, 0.76] },
      null,
    ],
    [
      'pale across the print',
      { text: 'SAMPLE', color: '#777777', opacity: 0.2, size: 4.5, turn: -35, at: [0.5, 0.5] },
      null,
    ],
    [
      'in grey at 45 degrees',
      { text: 'HOLD', color: '#666666', opacity: 0.8, size: 1.6, turn: 45, at: [0.4, 0.32] },
      'HOLD',
    ],
    ['in black, upright', { text: 'DEMO', color: '#222222', opacity: 1, size: 1.8, turn: 90, at: [0.5, 0.5] }, null],
  ])('%s waits for a person, with the place', async ([, stamp, says]) => {
    const { proven, explained } = await stampedWith(stamp)
    expect([proven, explained.proven]).toEqual([false, false])
    const { width, height } = await sharp(paper).metadata()
    const [x, y] = [width * stamp.at[0], height * stamp.at[1]]
    const reach = stamp.size * 30
    expect(
      explained.doubts.some(
        ({ box }) =>
          box.x - reach < x && x < box.x + box.width + reach && box.y - reach < y && y < box.y + box.height + reach,
      ),
    ).toBe(true)
    if (says) expect(explained.says).toContain(says)
    else expect(explained.says).toMatch(/Ink on the receipt could not be read, such as a stamp|Not understood/)
  })

  it('is granted without a stamp: photographed askew, and in a hard shadow', async () => {
    for (const picture of [
      await photographed(await receiptPng(sale.text, 2), lot(5), 0.4),
      await litPng(paper, 'hard shadow', 4),
    ])
      expect((await judged(picture)).verdicts.filter(({ proven }) => !proven)).toEqual([])
  })
})
