import sharp from 'sharp'
import type { Word } from '../../server/platform/files/ocr.ts'
import { readPicture } from '../../server/domain/receipts/looks/reading.ts'
import { lot, photographed, receiptPng, saleOf } from '../support/receipts.ts'
import { litPng, stampedPng, type Light, type Stamp } from './stamps.ts'

interface StampedPaper {
  /** Lines below the name of the shop: what stands beside a stamp changes what is read of it. */
  head: readonly string[]
  stamp: Stamp | null
  light?: Light | 'photographed'
}

const DEMO = { text: 'DEMO', color: '#222222', opacity: 1, size: 1.8, turn: 90, at: [0.5, 0.5] } as const
const LAKE = ['18 Lake Ave, Bend OR 97701', 'Tel 218-555-0142']

/** Papers of one sale, most of them stamped after they were printed. */
export const stampedPapers = {
  'in red beside the total': {
    head: LAKE,
    stamp: { text: 'VOID', color: '#c0392b', opacity: 0.85, size: 1.6, turn: 12, at: [0.42, 0.76] },
  },
  'pale across the print': {
    head: LAKE,
    stamp: { text: 'SAMPLE', color: '#777777', opacity: 0.2, size: 4.5, turn: -35, at: [0.5, 0.5] },
  },
  'in grey at 45 degrees': {
    head: LAKE,
    stamp: { text: 'HOLD', color: '#666666', opacity: 0.8, size: 1.6, turn: 45, at: [0.4, 0.32] },
  },
  'in black, upright': { head: LAKE, stamp: DEMO },
  'in black, upright, below a town and a phone': { head: ['Bozeman MT 59715', 'Tel 406-555-0100'], stamp: DEMO },
  'in black, upright, below a town alone': { head: ['Moab UT 84532'], stamp: DEMO },
  'in black among the goods': { head: ['Moab UT 84532'], stamp: { ...DEMO, turn: 0 } },
  'without a stamp, askew': { head: LAKE, stamp: null, light: 'photographed' },
  'without a stamp, in a hard shadow': { head: LAKE, stamp: null, light: 'hard shadow' },
} satisfies Record<string, StampedPaper>
export type StampedName = keyof typeof stampedPapers

const made = saleOf(lot(47), new Date(Date.UTC(2026, 10, 20)), 'North Ridge Powersports')
/** The address and the phone of the sale as it is made, which a paper's own head replaces. */
const [FROM, TO] = [2, 4]

export const saleWith = (head: readonly string[]) => ({
  ...made,
  text: made.text
    .split('\n')
    .toSpliced(FROM, TO - FROM, ...head)
    .join('\n'),
})

export async function pictureOf({ head, stamp, light = 'even' }: StampedPaper): Promise<Buffer> {
  const { text } = saleWith(head)
  if (light === 'photographed') return photographed(await receiptPng(text, 2), lot(5), 0.4)
  const paper = await receiptPng(text)
  return stamp ? litPng(await stampedPng(paper, stamp), light, 3) : litPng(paper, light, 4)
}

/** What both looks and the search for ink make of a picture. */
export async function wordsRead(picture: Buffer): Promise<Word[]> {
  const { width, height } = await sharp(picture).metadata()
  const { words, again } = await readPicture(sharp(picture), { width, height })
  return [...words, ...(await again())].map((word) => ({
    ...word,
    x: Math.round(word.x),
    y: Math.round(word.y),
    width: Math.round(word.width),
    height: Math.round(word.height),
  }))
}
