import type { Word } from '../../../../platform/files/ocr.ts'
import type { ColorPicture } from '../readable.ts'
import { closed, softened } from './closing.ts'
import { boxesOf, type Box } from './box.ts'

/** A picture of a receipt in color and the words that both looks read on it. */
export interface InkQuestion {
  picture: ColorPicture
  words: readonly Word[]
  /** Points of the picture for each of the one that the words have their places on. */
  share: number
  /** Light letters on a dark ground. */
  isDark: boolean
}

/** Where ink is, by kind: in each mask 1 for ink. */
export interface Planes {
  width: number
  height: number
  /** Of a printed word, points. */
  high: number
  /** Width of a stroke of the print, points. */
  stroke: number
  /** The darkest channel of each point, 255 where it is as light as the paper around it. */
  light: Uint8Array
  /** The same without the strokes of the print. */
  thickLight: Uint8Array
  /** How light the picture is without the strokes of the print. */
  paper: Uint8Array
  dark: Uint8Array
  colored: Uint8Array
  /** Lighter than print, and not its soft edge. */
  pale: Uint8Array
  /** In strokes wider than those of the print, of whatever color. */
  broad: Uint8Array
  /** Those of them that are as dark as print. */
  black: Uint8Array
}

/** Height of a printed word in the picture that ink is looked for in: its strokes are two points wide. */
const HIGH = 16
const CHANNELS = [0, 1, 2] as const
type Channels = readonly Uint8Array[]

/** Height of most printed words. */
function heightOf(words: readonly Word[]): number {
  const heights = words.flatMap(({ text, height }) => (/[\p{L}\p{N}]{3}/u.test(text) ? [height] : []))
  return heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
}

/** How large the picture has to be for print of this height. */
export const shareFor = (words: readonly Word[]): number => Math.min(1, HIGH / Math.max(8, heightOf(words)))

/** How wide most strokes of the print are. */
function strokeOf(light: Uint8Array, width: number, height: number, boxes: readonly Box[]): number {
  const counts = new Uint32Array(64)
  let total = 0
  for (const box of boxes) {
    const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
    const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom))]
    const isInk = (x: number, y: number) =>
      x >= left && x < right && y >= top && y < bottom && light[y * width + x]! < 200
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (!isInk(x, y) || isInk(x - 1, y)) continue
        let across = 1
        while (isInk(x + across, y)) across++
        const middle = x + (across >> 1)
        let [up, down] = [0, 1]
        while (isInk(middle, y - up - 1)) up++
        while (isInk(middle, y + down)) down++
        counts[Math.min(63, across, up + down)]!++
        total++
      }
  }
  let [stroke, below] = [0, 0]
  while (stroke < 63 && below < total * 0.8) below += counts[++stroke]!
  return Math.max(2, stroke)
}

/** A plane against the ground around it, 255 where it is as light. */
function against(plane: Uint8Array, ground: Uint8Array): Uint8Array {
  const even = new Uint8Array(plane.length)
  for (let at = 0; at < plane.length; at++) even[at] = Math.min(255, (plane[at]! * 255) / Math.max(16, ground[at]!))
  return even
}

function greyOf([red, green, blue]: Channels): Uint8Array {
  const grey = new Uint8Array(red!.length)
  for (let at = 0; at < grey.length; at++) grey[at] = 0.3 * red![at]! + 0.59 * green![at]! + 0.11 * blue![at]!
  return grey
}

function darkestOf([red, green, blue]: Channels): Uint8Array {
  const darkest = new Uint8Array(red!.length)
  for (let at = 0; at < darkest.length; at++) darkest[at] = Math.min(red![at]!, green![at]!, blue![at]!)
  return darkest
}

/**
 * How much color a point has, held against the paper; 0 where it is so few levels of the picture as noise in poor light
 * makes.
 */
function colorAt(at: number, even: Channels, paper: Channels, noise: number): number {
  let [most, least] = [0, 0]
  for (const channel of CHANNELS) {
    if (even[channel]![at]! > even[most]![at]!) most = channel
    if (even[channel]![at]! < even[least]![at]!) least = channel
  }
  const color = even[most]![at]! - even[least]![at]!
  return color * Math.min(paper[most]![at]!, paper[least]![at]!) > noise * 255 ? color : 0
}

/** The soft edge of printed letters is pale, too. */
function withoutEdges(pale: Uint8Array, inks: Channels, width: number, height: number): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inks.some((ink) => ink[y * width + x])) continue
      for (let ny = Math.max(0, y - 2); ny <= Math.min(height - 1, y + 2); ny++)
        pale.fill(0, ny * width + Math.max(0, x - 2), ny * width + Math.min(width, x + 3))
    }
}

function channelsOf({ data, width, height }: ColorPicture, isDark: boolean): Uint8Array[] {
  const flip = isDark ? 255 : 0
  return CHANNELS.map((channel) => {
    const plane = new Uint8Array(width * height)
    for (let at = 0; at < plane.length; at++) plane[at] = data[at * 3 + channel]! ^ flip
    return softened(plane, width)
  })
}

/** Lighter than this is paper. */
const FAINT = 236

/**
 * Ink is a stroke: darker than the paper on both of its sides. A step from light to shadow is none, nor is a table beside
 * the paper.
 */
export function planesOf({ picture, words, share, isDark }: InkQuestion): Planes {
  const { width, height } = picture
  const count = width * height
  const high = Math.max(8, heightOf(words) * share)
  const reach = Math.round(high * 1.25)
  const channels = channelsOf(picture, isDark)
  const paper = channels.map((plane) => closed(plane, width, height, reach))
  const even = channels.map((plane, channel) => against(plane, paper[channel]!))
  const [grey, ground] = [greyOf(even), greyOf(paper)]
  const [dark, colored, pale] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)]
  const soft = softened(softened(grey, width), width)
  for (let at = 0; at < count; at++) {
    if (colorAt(at, even, paper, 22) > 50) colored[at] = 1
    else if (grey[at]! < 150) dark[at] = 1
    else if (soft[at]! < FAINT && (255 - soft[at]!) * ground[at]! > 6 * 255) pale[at] = 1
  }
  withoutEdges(pale, [dark, colored], width, height)

  const print = words.filter((word) => word.height * share <= high * 1.4 && word.confidence >= 70)
  const stroke = strokeOf(grey, width, height, boxesOf(print, share))
  const blank = channels.map((plane) => softened(closed(plane, width, height, Math.ceil(stroke / 2)), width))
  const thick = blank.map((plane) => against(plane, closed(plane, width, height, reach)))
  const thickGrey = greyOf(thick)
  const [broad, black] = [new Uint8Array(count), new Uint8Array(count)]
  for (let at = 0; at < count; at++) {
    const depth = 255 - thickGrey[at]!
    if (depth > 100 && depth * ground[at]! > 20 * 255) black[at] = 1
    if ((depth > 12 && depth * ground[at]! > 7 * 255) || colorAt(at, thick, paper, 10) > 22) broad[at] = 1
  }
  return {
    width,
    height,
    high,
    stroke,
    light: darkestOf(even),
    thickLight: darkestOf(thick),
    paper: greyOf(blank),
    dark,
    colored,
    pale,
    broad,
    black,
  }
}
