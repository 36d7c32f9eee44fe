import sharp, { type Sharp } from 'sharp'
import { SECOND_LOOK } from './lines.ts'
import { unreadPrint } from './unread.ts'
import { readWords, type OcrAnswer, type Word } from '../../../platform/files/ocr.ts'

/** A picture made ready for reading, and the way back to the places in the one it was made from. */
interface Readable {
  png: Buffer
  back(words: readonly Word[]): Word[]
}

/** Widths a till receipt and a full page are read at. */
const NARROW = 1500
const WIDE = 2200
const MAX_HEIGHT = 5000

/**
 * Degrees by which the lines of a small grey picture lean: the turn that makes rows of ink and rows of paper the most
 * unlike.
 */
function leanOf(pixels: Buffer, width: number, height: number): number {
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

const greyOf = (pixels: Buffer, width: number, height: number) => sharp(pixels, { raw: { width, height, channels: 1 } })

/** Each point becomes what `pick` makes of the points around it. */
function around(
  pixels: Buffer,
  width: number,
  height: number,
  reach: number,
  pick: (near: number[]) => number,
): Buffer {
  const out = Buffer.allocUnsafe(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near: number[] = []
      for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++)
        for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++)
          near.push(pixels[ny * width + nx]!)
      out[y * width + x] = pick(near)
    }
  return out
}

/**
 * Evens out the light: each point is held against the paper around it, which is the brightest nearby on a small copy.
 */
async function evened(grey: Buffer, width: number, height: number): Promise<Buffer> {
  const across = Math.max(8, Math.round(width / 20))
  const down = Math.max(8, Math.round((height * across) / width))
  const small = await greyOf(grey, width, height)
    .resize(across, down, { fit: 'fill', kernel: 'mitchell' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const bright = around(
    around(small, across, down, 2, (near) => Math.max(...near)),
    across,
    down,
    2,
    (near) => near.reduce((sum, one) => sum + one, 0) / near.length,
  )
  const paper = await greyOf(bright, across, down)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const even = Buffer.allocUnsafe(grey.length)
  for (let at = 0; at < grey.length; at++)
    even[at] = Math.min(255, Math.round((grey[at]! * 235) / Math.max(24, paper[at]!)))
  return even
}

/** How dark faded print is: what the darkest half percent of an even picture is lighter than. */
function inkOf(grey: Buffer): number {
  const counts = new Uint32Array(256)
  for (const one of grey) counts[one]!++
  let [level, seen] = [0, counts[0]!]
  while (level < 255 && seen < grey.length / 200) seen += counts[++level]!
  return level
}

/** Print fainter than this is made black. */
const FAINT = 70
const PAPER = 225

type Turn = 0 | 90 | 180 | 270
interface Size {
  width: number
  height: number
}

/** The place on the picture as it came of a place on the one that was turned clockwise. */
function turnedBack(word: Word, turn: Turn, { width, height }: Size): Word {
  if (turn === 90)
    return { ...word, x: word.y, y: height - word.x - word.width, width: word.height, height: word.width }
  if (turn === 180) return { ...word, x: width - word.x - word.width, y: height - word.y - word.height }
  if (turn === 270)
    return { ...word, x: width - word.y - word.height, y: word.x, width: word.height, height: word.width }
  return word
}

/** Grey, of a size letters are read well at, in even light, its lines level. */
async function readable(given: Sharp, came: Size, turn: Turn = 0): Promise<Readable> {
  const size = turn % 180 ? { width: came.height, height: came.width } : came
  const image = turn ? given.clone().rotate(turn) : given
  const target = Math.min(
    size.width * 2,
    size.height > size.width * 1.6 || size.width < 1300 ? NARROW : WIDE,
    Math.floor((MAX_HEIGHT * size.width) / size.height),
  )
  const {
    data,
    info: { width, height },
  } = await image
    .clone()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: Math.max(32, target), kernel: 'lanczos3' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = await evened(data, width, height)
  const ink = inkOf(grey)
  const steep = 255 / Math.max(40, PAPER - ink)
  const picture = () => {
    const even = greyOf(grey, width, height)
    return ink > FAINT ? even.linear(steep, -ink * steep) : even
  }
  const small = await picture().resize({ width: 480 }).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const lean = leanOf(small.data, small.info.width, small.info.height)
  const { data: png, info } = await (
    Math.abs(lean) >= 0.3 ? picture().rotate(-lean, { background: '#ffffff' }) : picture()
  )
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const scale = size.width / width
  const [sin, cos] =
    Math.abs(lean) >= 0.3 ? [Math.sin((lean * Math.PI) / 180), Math.cos((lean * Math.PI) / 180)] : [0, 1]
  return {
    png,
    back: (words) =>
      words.map((word) => {
        const corners = [
          [word.x, word.y],
          [word.x + word.width, word.y],
          [word.x, word.y + word.height],
          [word.x + word.width, word.y + word.height],
        ].map(([x, y]) => {
          const [fromX, fromY] = [x! - info.width / 2, y! - info.height / 2]
          return {
            x: (fromX * cos - fromY * sin + width / 2) * scale,
            y: (fromX * sin + fromY * cos + height / 2) * scale,
          }
        })
        const [x, y] = [Math.min(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))]
        const place = {
          x: Math.round(x),
          y: Math.round(y),
          width: Math.round(Math.max(...corners.map((corner) => corner.x)) - x),
          height: Math.round(Math.max(...corners.map((corner) => corner.y)) - y),
        }
        return turnedBack({ ...word, ...place }, turn, came)
      }),
  }
}

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
    return { ready, answer: await readWords({ image: ready.png, columns: false }) }
  }
  let best = await look(0)
  for (const turn of [180, 90, 270] as const) {
    if (readsWell(best.answer)) break
    const other = await look(turn)
    if (sense(other.answer) > sense(best.answer)) best = other
  }
  return best
}

export async function readPicture(image: Sharp, size: Size): Promise<Reading> {
  const {
    ready: { png, back },
    answer: { words, confidence },
  } = await readUpright(image, size)
  const first = back(words)
  return {
    words: first,
    confidence,
    async again() {
      const { width } = await sharp(png).metadata()
      const smaller = await sharp(png)
        .resize({ width: Math.round(width * SECOND), kernel: 'lanczos3' })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const second = await readWords({ image: smaller, columns: true })
      const seen = back(
        second.words.map((word) => ({
          ...word,
          x: word.x / SECOND,
          y: word.y / SECOND,
          width: word.width / SECOND,
          height: word.height / SECOND,
          line: word.line + SECOND_LOOK,
        })),
      )
      return [...seen, ...(await unreadPrint(png, back, [...first, ...seen]))]
    },
  }
}
