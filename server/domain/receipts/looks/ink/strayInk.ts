import type { Word } from '../../../../platform/files/ocr.ts'
import { blotsIn, lineThrough, pointsOf, rowsOf, type Blot } from './blots.ts'
import { boxesOf, eachRow, type Box } from './box.ts'
import { closed } from './closing.ts'
import { codesIn } from './codes.ts'
import { areLetters } from './letters.ts'
import { paperAround } from './paper.ts'
import { planesOf, type InkQuestion, type Planes } from './planes.ts'

/** Ink that nobody read, with its places as those of the words. */
export interface Stray {
  x: number
  y: number
  width: number
  height: number
  /** Which way its letters stand in a row, clockwise from -90 to 90. */
  degrees: number
  /** Of most of its letters. */
  size: number
  /** The middle of each of its letters. */
  letters: readonly (readonly [x: number, y: number])[]
  /** Stands above the first line, where shops have their logo. */
  isAbove: boolean
}

/** Percent a reader must be sure of a word by to explain ink that is no ordinary print. */
const SURE = 60
/** Fewer words read well, and nothing tells where the paper is. */
const FEW = 8

const signsIn = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length

const isSure = ({ text, confidence }: Word): boolean => confidence >= SURE && signsIn(text) > 1

/** Of the height of most print, or a headline. Turned letters are read, too, but as a few large signs. */
function isLevel({ text, confidence, height }: Word, high: number): boolean {
  const signs = signsIn(text)
  return (
    height < high * 1.4 || (signs > 2 && confidence >= 75) || (signs > 3 && confidence >= 50 && height < high * 2.5)
  )
}

/** Is a word so long and sure that the grammar will not take it for dust? */
function isSurelyJudged({ text, confidence }: Word): boolean {
  const signs = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (!signs) return /^[$€£¥@#&%(+−–-]$|\*/.test(text)
  if (/\d/.test(signs) || signs.length > 4) return true
  return confidence >= (signs.length > 2 ? 30 : signs.length > 1 ? 45 : 80)
}

const sizeOf = ({ width, height }: Blot) => Math.max(width, height)
const centerOf = ({ x, y, width, height }: Blot) => [x + width / 2, y + height / 2] as const

/** Of the size and shape of a letter or a few that touch: no rule, no speck, no filled box. */
function isMark({ width, height, points }: Blot, high: number): boolean {
  const fill = points.length / (width * height)
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return long >= high * 0.6 && long <= high * 16 && fill > 0.05 && fill < 0.9 && long < short * 12
}

const isWithin = (x: number, y: number, { left, right, top, bottom }: Box, room: number) =>
  x > left - room && x < right + room && y > top - room && y < bottom + room

/** A letter is no larger than the word it belongs to. */
const belongsTo = (blot: Blot, boxes: readonly Box[], high: number): boolean => {
  const [x, y] = centerOf(blot)
  return boxes.some(
    (box) =>
      isWithin(x, y, box, high * 0.3) &&
      blot.height < Math.max(high, box.bottom - box.top) * 1.5 &&
      blot.width < (box.right - box.left) * 1.2 + high,
  )
}

/** Boxes most of whose ink is colored: words printed in color explain the color of their letters. */
const coloredAmong = (planes: Planes, boxes: readonly Box[]): Box[] =>
  boxes.filter((box) => {
    let [dark, colored] = [0, 0]
    eachRow(box, 0, planes, (from, to) => {
      for (let at = from; at < to; at++) {
        dark += planes.dark[at]!
        colored += planes.colored[at]!
      }
    })
    return colored > dark
  })

/** What no word covers, of whatever kind, with the gaps in it filled: the letters of a dotted or broken stamp. */
function joinedInk({ dark, colored, pale, width, height, high }: Planes, cover: Uint8Array): Uint8Array {
  const open = dark.map((is, at) => (!cover[at] && (is || colored[at] || pale[at]) ? 255 : 0))
  return closed(open, width, height, Math.round(high * 0.2))
}

/** Marks that stand on the paper, each kind of ink for itself, without those of the words. */
function marksOn(planes: Planes, { words, share }: InkQuestion) {
  const { width, height, high, stroke } = planes
  const explaining = words.filter((word) => isLevel(word, high / share))
  const sure = boxesOf(explaining.filter(isSure), share)
  const judged = boxesOf(explaining.filter(isSurelyJudged), share)
  const paper = paperAround(planes, sure)
  const codes = codesIn(planes)
  const cover = new Uint8Array(width * height)
  for (const box of judged) eachRow(box, Math.max(2, high * 0.25), planes, (from, to) => cover.fill(1, from, to))
  const onPaper = (blot: Blot) =>
    [0, 1].every((across) =>
      [0, 1].every((down) => paper.has(blot.x + blot.width * across, blot.y + blot.height * down)),
    )
  const marks = (mask: Uint8Array, least: number, isOpen: (blot: Blot) => boolean) =>
    blotsIn(mask, width, height, least).filter((blot) => isMark(blot, high) && onPaper(blot) && isOpen(blot))
  const inCode = (blot: Blot) => {
    const [x, y] = centerOf(blot)
    return codes[Math.floor(y) * width + Math.floor(x)] === 1
  }
  const isUncovered = (blot: Blot) => blot.points.filter((at) => !cover[at]).length > blot.points.length * 0.5
  const isForeign = (blot: Blot) => !inCode(blot) && !belongsTo(blot, sure, high)
  const ownColor = coloredAmong(planes, sure)
  const least = Math.max(4, stroke * 2)
  return {
    colored: marks(planes.colored, least, (blot) => !belongsTo(blot, ownColor, high)),
    dark: marks(planes.dark, least, (blot) => !inCode(blot) && isUncovered(blot)),
    large: marks(
      planes.dark,
      least,
      (blot) => !inCode(blot) && sizeOf(blot) > high * 1.3 && !belongsTo(blot, judged, high),
    ),
    pale: marks(planes.pale, least * 2, (blot) => isForeign(blot) && isUncovered(blot)),
    broad: marks(planes.broad, least * 4, isForeign),
    black: marks(planes.black, least * 2, isForeign),
    joined: marks(joinedInk(planes, cover), least * 4, (blot) => !inCode(blot) && isUncovered(blot)),
  }
}

/** One stray for rows that lie over one another: a stamp is dark, broad and colored at once. */
function merged(strays: readonly Stray[]): Stray[] {
  const apart: Stray[] = []
  for (const stray of strays.toSorted((one, other) => other.width * other.height - one.width * one.height)) {
    const isIn = (one: Stray) =>
      stray.x < one.x + one.width &&
      one.x < stray.x + stray.width &&
      stray.y < one.y + one.height &&
      one.y < stray.y + stray.height
    if (!apart.some(isIn)) apart.push(stray)
  }
  return apart.toSorted((one, other) => one.y - other.y)
}

/**
 * Ink that nobody read: colored, pale, large or turned, in rows as letters stand, on the paper and beside the words that
 * were read. What is left out are shadows and creases, codes and the table.
 */
export function strayInk(question: InkQuestion): Stray[] {
  const { words, share } = question
  if (words.filter(({ text, confidence }) => confidence >= SURE && /[\p{L}\p{N}]{2}/u.test(text)).length < FEW)
    return []
  const planes = planesOf(question)
  const { width, high, light, thickLight } = planes
  const { colored, dark, large, pale, broad, black, joined } = marksOn(planes, question)
  const letters = (blots: readonly Blot[], least: number, from = light) =>
    rowsOf(blots, least).filter((row) => areLetters(row, from, width, 2))
  const single = (blots: readonly Blot[], size: number) =>
    blots.flatMap((blot) => (sizeOf(blot) > high * size ? [[blot]] : []))
  const rows = [
    ...letters(colored, 2),
    // A pen, or the frame of a stamp.
    ...single(colored, 3.5),
    ...letters(dark, 3),
    ...letters(large, 2),
    ...letters(pale, 3),
    ...letters(joined, 3),
    ...letters(broad, 2, thickLight),
    ...letters(black, 2, thickLight),
    ...single(black, 2.5).filter((row) => areLetters(row, thickLight, width, 1)),
  ]
  const top = Math.min(...words.flatMap((word) => (isSure(word) ? [word.y * share] : [])))
  return merged(
    rows.map((row) => {
      const bottom = Math.max(...row.map((blot) => blot.y + blot.height))
      const [x, y] = [Math.min(...row.map((blot) => blot.x)), Math.min(...row.map((blot) => blot.y))]
      return {
        x: x / share,
        y: y / share,
        width: (Math.max(...row.map((blot) => blot.x + blot.width)) - x) / share,
        height: (bottom - y) / share,
        isAbove: bottom < top,
        degrees: lineThrough(row.length > 1 ? row.map(centerOf) : pointsOf(row[0]!, width)).degrees,
        size: row.map(sizeOf).sort((a, b) => a - b)[row.length >> 1]! / share,
        letters: row.map((blot) => centerOf(blot).map((place) => place / share) as [number, number]),
      }
    }),
  )
}
