import sharp, { type Sharp } from 'sharp'
import { readWords, type OcrAnswer, type Word } from '../../../platform/files/ocr.ts'
import { SECOND_LOOK } from './lines.ts'
import { readable, type Readable, type Size, type Turn } from './readable.ts'
import { inkBeside } from './ink/ink.ts'

/** What was read on a picture, with places in its own pixels. */
export interface Reading {
  words: Word[]
  /** Percent. */
  confidence: number
  /**
   * A second look at another size and in blocks, which reads other signs well and headlines that stand alone; its lines
   * come after those of the first. Print that neither look made words of comes last.
   */
  again(): Promise<Word[]>
}

const SECOND = 0.75

interface First {
  ready: Readable
  answer: OcrAnswer
  turn: Turn
}

/** How many words were read that somebody wrote. */
const sense = ({ words }: OcrAnswer) =>
  words.filter(({ text, confidence }) => confidence >= 70 && /[\p{L}\p{N}]{3}/u.test(text)).length

/** Most of it are words: upside down a few always come out as some. */
const readsWell = (answer: OcrAnswer) => {
  const long = answer.words.filter(({ text }) => text.length >= 3).length
  return sense(answer) >= 6 && sense(answer) >= long * 0.5
}

/**
 * Reads it as it came, and turned where that makes no sense: photos lose their upright on the way through some apps.
 */
async function readUpright(image: Sharp, size: Size): Promise<First> {
  const look = async (turn: Turn): Promise<First> => {
    const ready = await readable(image, size, turn)
    return { ready, turn, answer: await readWords({ image: ready.png, columns: false }) }
  }
  let best = await look(0)
  for (const turn of [180, 90, 270] as const) {
    if (readsWell(best.answer)) break
    const other = await look(turn)
    if (sense(other.answer) > sense(best.answer)) best = other
  }
  return best
}

/** The words of a second look, smaller and in blocks; their lines come after those of the first. */
async function secondLook({ png, width }: Readable): Promise<Word[]> {
  const smaller = await sharp(png)
    .resize({ width: Math.round(width * SECOND), kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { words } = await readWords({ image: smaller, columns: true })
  return words.map((word) => ({
    ...word,
    x: word.x / SECOND,
    y: word.y / SECOND,
    width: word.width / SECOND,
    height: word.height / SECOND,
    line: word.line + SECOND_LOOK,
  }))
}

export async function readPicture(image: Sharp, size: Size): Promise<Reading> {
  const { ready, answer } = await readUpright(image, size)
  return {
    words: ready.back(answer.words),
    confidence: answer.confidence,
    async again() {
      const second = await secondLook(ready)
      return ready.back([...second, ...(await inkBeside(ready, [...answer.words, ...second]))])
    },
  }
}
