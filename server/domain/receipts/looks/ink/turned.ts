import sharp from 'sharp'
import { readWords, type Word } from '../../../../platform/files/ocr.ts'
import type { Readable } from '../readable.ts'
import type { Stray } from './strayInk.ts'

/** Height of letters that are read well. */
const READ_HIGH = 40
/** Percent a reader must be sure of words that nothing else vouches for. */
const WORTH = 60
const SURE = 80

/** A place on a picture turned by some degrees, and back: around the middles of both. */
interface Turned {
  png: Buffer
  /** From the crop that was turned to the picture, and the other way. */
  back(x: number, y: number): [number, number]
  forth(x: number, y: number): [number, number]
}

/** What stands around a stray, turned until its letters are level. */
async function turnedCrop({ png, width, height }: Readable, stray: Stray, degrees: number): Promise<Turned> {
  const room = Math.round(stray.size * 0.4) + 6
  const left = Math.max(0, Math.round(stray.x) - room)
  const top = Math.max(0, Math.round(stray.y) - room)
  const crop = {
    left,
    top,
    width: Math.min(width - left, Math.round(stray.width) + 2 * room),
    height: Math.min(height - top, Math.round(stray.height) + 2 * room),
  }
  const scale = Math.min(2, Math.max(0.2, READ_HIGH / stray.size))
  const cut = await sharp(png)
    .extract(crop)
    .resize(Math.ceil(crop.width * scale), Math.ceil(crop.height * scale), { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const turned = await sharp(cut)
    .rotate(-degrees, { background: '#ffffff' })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [fromX, fromY] = [turned.info.width / 2, turned.info.height / 2]
  const [toX, toY] = [crop.left + crop.width / 2, crop.top + crop.height / 2]
  return {
    png: turned.data,
    back: (x, y) => [
      toX + ((x - fromX) * cos - (y - fromY) * sin) / scale,
      toY + ((x - fromX) * sin + (y - fromY) * cos) / scale,
    ],
    forth: (x, y) => [
      fromX + ((x - toX) * cos + (y - toY) * sin) * scale,
      fromY + ((y - toY) * cos - (x - toX) * sin) * scale,
    ],
  }
}

const signsIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

export interface ThirdReading {
  /** With their places on the readable picture. */
  words: Word[]
  /** Each letter of the stray stands in a word that was read surely. */
  isWhole: boolean
}

async function readAt(ready: Readable, stray: Stray, degrees: number): Promise<ThirdReading> {
  const { png, back, forth } = await turnedCrop(ready, stray, degrees)
  const { words } = await readWords({ image: png, columns: false })
  const worth = words.filter(({ text, confidence }) => confidence >= WORTH && signsIn(text) > 1)
  const sure = worth.filter(({ confidence }) => confidence >= SURE)
  const isRead = ([x, y]: readonly [number, number]) => {
    const [atX, atY] = forth(x, y)
    return sure.some((word) => atX > word.x && atX < word.x + word.width && atY > word.y && atY < word.y + word.height)
  }
  return {
    isWhole: stray.letters.every(isRead),
    words: worth.map((word) => {
      const corners = [0, 1].flatMap((across) =>
        [0, 1].map((down) => back(word.x + across * word.width, word.y + down * word.height)),
      )
      const [x, y] = [Math.min(...corners.map(([one]) => one)), Math.min(...corners.map(([, one]) => one))]
      return {
        ...word,
        x,
        y,
        width: Math.max(...corners.map(([one]) => one)) - x,
        height: Math.max(...corners.map(([, one]) => one)) - y,
      }
    }),
  }
}

const sense = ({ words }: ThirdReading) =>
  words.reduce((sum, { text, confidence }) => sum + (signsIn(text) * confidence) / 100, 0)

/** Reads a stray along its own letters; one that stands upright may run up or down. */
export async function thirdReading(ready: Readable, stray: Stray): Promise<ThirdReading> {
  const reading = await readAt(ready, stray, stray.degrees)
  if (reading.isWhole || Math.abs(stray.degrees) < 60) return reading
  const other = await readAt(ready, stray, stray.degrees + 180)
  return sense(other) > sense(reading) ? other : reading
}
