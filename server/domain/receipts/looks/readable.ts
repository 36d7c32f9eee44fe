import sharp, { type Sharp } from 'sharp'
import type { Word } from '../../../platform/files/ocr.ts'
import { leanOf } from './lean.ts'
import { evened, greyOf, inkOf } from './light.ts'

/** A picture made ready for reading, and the way back to the places in the one it was made from. */
export interface Readable {
  png: Buffer
  width: number
  height: number
  back(words: readonly Word[]): Word[]
  /** The same view of it in color as it came, so many pixels wide. */
  inColor(across: number): Promise<ColorPicture>
}

/** Red, green and blue of each point, row by row. */
export interface ColorPicture {
  data: Uint8Array
  width: number
  height: number
}

/** Widths a till receipt and a full page are read at. */
const NARROW = 1500
const WIDE = 2200
const MAX_HEIGHT = 5000

/** Print fainter than this is made black. */
const FAINT = 70
const PAPER = 225

export type Turn = 0 | 90 | 180 | 270
export interface Size {
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

/** What was done to a picture to make it readable. */
interface Way {
  turn: Turn
  came: Size
  /** Points of the picture as it came for each of the readable one. */
  scale: number
  /** Degrees by which its lines leaned, 0 where too little to be turned. */
  lean: number
  /** Before it was turned level. */
  width: number
  height: number
  /** After. */
  level: Size
}

function placedBack(word: Word, { turn, came, scale, lean, width, height, level }: Way): Word {
  const [sin, cos] = [Math.sin((lean * Math.PI) / 180), Math.cos((lean * Math.PI) / 180)]
  const corners = [
    [word.x, word.y],
    [word.x + word.width, word.y],
    [word.x, word.y + word.height],
    [word.x + word.width, word.y + word.height],
  ].map(([x, y]) => {
    const [fromX, fromY] = [x! - level.width / 2, y! - level.height / 2]
    return { x: (fromX * cos - fromY * sin + width / 2) * scale, y: (fromX * sin + fromY * cos + height / 2) * scale }
  })
  const [x, y] = [Math.min(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))]
  const place = {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(Math.max(...corners.map((corner) => corner.x)) - x),
    height: Math.round(Math.max(...corners.map((corner) => corner.y)) - y),
  }
  return turnedBack({ ...word, ...place }, turn, came)
}

/** The picture as it came, turned upright, in color: made level as the readable one was, so many points wide. */
async function colorOf(image: Sharp, { lean, width, height, level }: Way, across: number): Promise<ColorPicture> {
  const share = across / level.width
  const upright = await image
    .clone()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize(Math.round(width * share), Math.round(height * share), { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (!lean) return { data: upright.data, width: upright.info.width, height: upright.info.height }
  const { data, info } = await sharp(upright.data, {
    raw: { width: upright.info.width, height: upright.info.height, channels: 3 },
  })
    .rotate(-lean, { background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Less than this many degrees is level. */
const LEVEL = 0.3

/** Grey, of a size letters are read well at, in even light, its lines level. */
export async function readable(given: Sharp, came: Size, turn: Turn = 0): Promise<Readable> {
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
  const leans = leanOf(small.data, small.info.width, small.info.height)
  const lean = Math.abs(leans) < LEVEL ? 0 : leans
  const { data: png, info } = await (lean ? picture().rotate(-lean, { background: '#ffffff' }) : picture())
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const way = { turn, came, scale: size.width / width, lean, level: info, width, height }
  return {
    png,
    width: info.width,
    height: info.height,
    inColor: (across) => colorOf(image, way, across),
    back: (words) => words.map((word) => placedBack(word, way)),
  }
}
