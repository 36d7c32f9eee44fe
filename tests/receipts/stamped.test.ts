import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { restReader, type Word } from '../../server/platform/files/ocr.ts'
import { claimedBy, receiptPng } from '../support/receipts.ts'
import { pictureOf, saleWith, stampedPapers, wordsRead, type StampedName } from './stampedPapers.ts'
import { readData } from './tills.ts'

afterAll(() => restReader())

/** What was read on each, by recordStamped.ts: reading takes seconds a picture, so one of them is read anew. */
const kept = readData<Record<StampedName, Word[]>>('stamped')

function judged(name: StampedName) {
  const proof = proofOf(claimedBy(saleWith(stampedPapers[name].head)), [{ id: 'page', words: kept[name] }])
  return { ...proof, explained: proof.verdicts.find(({ rule }) => rule === 'explained')! }
}

describe('a paper that somebody stamped', () => {
  it.each<[StampedName, RegExp]>([
    ['in red beside the total', /Ink on the receipt could not be read, such as a stamp|Not understood/],
    ['pale across the print', /Ink on the receipt could not be read, such as a stamp|Not understood/],
    ['in grey at 45 degrees', /HOLD/],
    ['in black, upright', /DEMO|could not be read/],
    ['in black, upright, below a town and a phone', /DEMO|could not be read/],
    ['in black, upright, below a town alone', /DEMO|could not be read/],
    ['in black among the goods', /DEMO|could not be read/],
  ])('%s waits for a person, with the place', async (name, says) => {
    const { proven, explained } = judged(name)
    expect([proven, explained.proven]).toEqual([false, false])
    expect(explained.says).toMatch(says)
    const { head, stamp } = stampedPapers[name]
    const { width, height } = await sharp(await receiptPng(saleWith(head).text)).metadata()
    const [x, y] = [width * stamp!.at[0], height * stamp!.at[1]]
    const reach = stamp!.size * 30
    expect(
      explained.doubts.some(
        ({ box }) =>
          box.x - reach < x && x < box.x + box.width + reach && box.y - reach < y && y < box.y + box.height + reach,
      ),
    ).toBe(true)
  })

  it('is granted without a stamp: photographed askew, and in a hard shadow', () => {
    for (const name of ['without a stamp, askew', 'without a stamp, in a hard shadow'] as const)
      expect(judged(name).verdicts.filter(({ proven }) => !proven)).toEqual([])
  })

  it('is read as it was kept', async () => {
    const name = 'in black, upright, below a town alone'
    expect(await wordsRead(await pictureOf(stampedPapers[name]))).toEqual(kept[name])
  })
})
