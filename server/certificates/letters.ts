import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import bidiFactory from 'bidi-js'
import { create } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { shapeLetters } from './shaping.ts'

type Document = InstanceType<typeof PDFDocument>

const bidi = bidiFactory()

/**
 * Scripts that the certificate's own font does not have, by their names in Unicode, with the files of their fonts. Of
 * several fonts the first that has all of a text is taken, or letter by letter the first that has it.
 */
const EASTERN = [
  'zcool-xiaowei/chinese-simplified',
  'chocolate-classical-sans/chinese-traditional',
  'kosugi/japanese',
  'gowun-dodum/korean',
]
const FONTS: Readonly<Record<string, readonly string[]>> = {
  Han: EASTERN,
  Hangul: EASTERN,
  Hiragana: EASTERN,
  Katakana: EASTERN,
  Bopomofo: EASTERN,
  Arabic: ['noto-sans-arabic/arabic'],
  Armenian: ['noto-sans-armenian/armenian'],
  Bengali: ['noto-sans-bengali/bengali'],
  Canadian_Aboriginal: ['noto-sans-canadian-aboriginal/canadian-aboriginal'],
  Cherokee: ['noto-sans-cherokee/cherokee'],
  Devanagari: ['noto-sans-devanagari/devanagari'],
  Ethiopic: ['noto-sans-ethiopic/ethiopic'],
  Georgian: ['noto-sans-georgian/georgian'],
  Gujarati: ['noto-sans-gujarati/gujarati'],
  Gurmukhi: ['noto-sans-gurmukhi/gurmukhi'],
  Hebrew: ['noto-sans-hebrew/hebrew'],
  Kannada: ['noto-sans-kannada/kannada'],
  Khmer: ['noto-sans-khmer/khmer'],
  Lao: ['noto-sans-lao/lao'],
  Malayalam: ['noto-sans-malayalam/malayalam'],
  Mongolian: ['noto-sans-mongolian/mongolian'],
  Myanmar: ['noto-sans-myanmar/myanmar'],
  Nko: ['noto-sans-nko/nko'],
  Oriya: ['noto-sans-oriya/oriya'],
  Sinhala: ['noto-sans-sinhala/sinhala'],
  Syriac: ['noto-sans-syriac/syriac'],
  Tamil: ['noto-sans-tamil/tamil'],
  Telugu: ['noto-sans-telugu/telugu'],
  Thaana: ['noto-sans-thaana/thaana'],
  Thai: ['noto-sans-thai/thai'],
  Tibetan: ['noto-serif-tibetan/tibetan'],
}
const SCRIPTS = Object.entries(FONTS).map(([script, files]) => ({
  files,
  // Signs that several scripts share, such as the Arabic comma, count where they are not shared with all.
  has: new RegExp(`[\\p{Script=${script}}\\p{Script_Extensions=${script}}]`, 'u'),
}))

/** Wide forms and signs of Chinese, Japanese and Korean belong to all scripts by their names. */
const WIDE = /[\u3000-\u303f\uff00-\uffef]/u

/** The fonts of a letter; none for those which the certificate's own font has. */
const fontsFor = (letter: string): readonly string[] =>
  WIDE.test(letter) ? EASTERN : (SCRIPTS.find(({ has }) => has.test(letter))?.files ?? [])

/** What stands upon or within the letter before it, which shapes it: marks, and the joiners that nobody sees. */
const CONTINUES = /^[\p{M}\u200c\u200d]$/u

interface Font {
  name: string
  bytes: Buffer<ArrayBuffer>
  has: ReadonlySet<number>
}

/**
 * A WOFF file as the font it holds: its tables unpacked, once. Whoever draws from the file itself unpacks them for each
 * letter, which takes seconds.
 */
function unpacked(woff: Buffer): Buffer<ArrayBuffer> {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let end = head.length
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const place = head.subarray(12 + index * 16, 28 + index * 16)
    entry.copy(place, 0, 0, 4)
    place.writeUInt32BE(entry.readUInt32BE(16), 4)
    place.writeUInt32BE(end, 8)
    place.writeUInt32BE(length, 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}

const fonts = new Map<string, Promise<Font>>()

/** Read once, and not before somebody has such a name: all together they are some megabytes. */
function fontNamed(file: string): Promise<Font> {
  const known = fonts.get(file)
  if (known) return known
  const [name = '', subset = ''] = file.split('/')
  const path = import.meta.resolve(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff`)
  const read = readFile(fileURLToPath(path)).then((woff) => {
    const bytes = unpacked(woff)
    return { name: file, bytes, has: new Set(create(bytes).characterSet) }
  })
  fonts.set(file, read)
  return read
}

/** Letters of one font and direction, at most a word of them, or a single one where lines may end anywhere. */
interface Piece {
  text: string
  /** Null: the font of the certificate. */
  font: string | null
  /** How deep in turns of direction, as Unicode counts them: odd ones go from right to left. */
  level: number
}

/** Texts of certificates in pieces, in the order they are read; null for a text that needs no other font. */
export type Letters = (text: string) => Piece[] | null

const has = ({ has: letters }: Font, letter: string): boolean => letters.has(letter.codePointAt(0) ?? 0)

const words = new Intl.Segmenter('en', { granularity: 'word' })

function piecesOf(text: string, found: ReadonlyMap<string, Font>): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  // Where words begin, also in scripts that write them without spaces.
  const begins = new Set([...words.segment(text)].map(({ index }) => index))
  const eastern = [...text].filter((letter) => fontsFor(letter) === EASTERN)
  const whole = EASTERN.find((name) => eastern.every((letter) => has(found.get(name)!, letter)))
  const fontOf = (letter: string): string | null => {
    const names = fontsFor(letter)
    if (names === EASTERN && whole) return whole
    return names.find((name) => has(found.get(name)!, letter)) ?? null
  }
  const pieces: Piece[] = []
  let at = 0
  for (const letter of text) {
    const level = levels[at]!
    const last = pieces.at(-1)
    const continues = last !== undefined && CONTINUES.test(letter)
    const font = continues ? last.font : fontOf(letter)
    // Of the certificate's own letters a line ends behind a space alone, of Chinese, Japanese and Korean anywhere.
    const isOne = font === null ? !last?.text.endsWith(' ') : !EASTERN.includes(font) && !begins.has(at)
    if (last && (continues || (last.font === font && last.level === level && isOne))) last.text += letter
    else pieces.push({ text: letter, font, level })
    at += letter.length
  }
  return pieces
}

/** Knows the letters of these texts; the document is given the fonts they need, and others are not even read. */
export async function lettersOf(doc: Document, texts: readonly string[]): Promise<Letters> {
  const files = new Set(texts.flatMap((text) => [...text].flatMap(fontsFor)))
  const found = new Map(await Promise.all([...files].map(async (file) => [file, await fontNamed(file)] as const)))
  for (const { name, bytes } of found.values()) {
    doc.registerFont(name, bytes)
    if (!EASTERN.includes(name)) shapeLetters(doc, name, bytes)
  }
  return (text) => ([...text].some((letter) => fontsFor(letter).length) ? piecesOf(text, found) : null)
}

/** A line as it is drawn from left to right: what goes from right to left is turned, the deepest first. */
function asDrawn(line: readonly Piece[]): Piece[] {
  const drawn = [...line]
  const levels = line.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level >= 1; level--)
    for (let from = 0; from < drawn.length; from++) {
      let end = from
      while (end < drawn.length && drawn[end]!.level >= level) end++
      if (end > from + 1) drawn.splice(from, end - from, ...drawn.slice(from, end).toReversed())
      from = Math.max(from, end - 1)
    }
  return drawn
}

/** A piece as its font is asked for it: the certificate's own letters do not know of another direction. */
const lettersDrawn = ({ text, font, level }: Piece): string =>
  font === null && level % 2
    ? [...text]
        .toReversed()
        .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
        .join('')
    : text

interface Place {
  x: number
  y: number
  width: number
  sizes: readonly number[]
  lines: number
  font: string
  color: string
}

/** None beyond what a font does by itself; asked for so, a piece is shaped as a whole. */
const SHAPED: [] = []

/** Draws pieces at the largest size that fits, cut short only where the smallest does not. Answers the height. */
export function drawPieces(
  doc: Document,
  pieces: readonly Piece[],
  { x, y, width, sizes, lines: most, font: own, color }: Place,
): number {
  const widthOf = (piece: Piece, size: number) =>
    doc
      .font(piece.font ?? own)
      .fontSize(size)
      .widthOfString(lettersDrawn(piece), { features: SHAPED })
  const linesAt = (size: number): Piece[][] => {
    const lines: Piece[][] = [[]]
    let used = 0
    for (const piece of pieces) {
      const wide = widthOf(piece, size)
      if (used + wide > width && used > 0) {
        lines.push([])
        used = 0
      }
      lines.at(-1)!.push(piece)
      used += wide
    }
    return lines
  }
  const size = sizes.find((each) => linesAt(each).length <= most) ?? sizes.at(-1)!
  const lines = linesAt(size)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1]!.splice(-1, 1, { text: '…', font: null, level: 0 })
  const height = doc.font(own).fontSize(size).currentLineHeight(true) + 2
  for (const [index, line] of shown.entries()) {
    let at = x
    for (const piece of asDrawn(line)) {
      const wide = widthOf(piece, size)
      // These fonts have one weight: an outline in the same color brings them to that of the others.
      doc
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * 0.03)
        .text(lettersDrawn(piece), at, y + index * height + size * 0.97, {
          baseline: 'alphabetic',
          lineBreak: false,
          features: SHAPED,
          fill: true,
          stroke: piece.font !== null,
        })
      at += wide
    }
  }
  return shown.length * height
}
