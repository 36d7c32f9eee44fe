import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import type PDFDocument from 'pdfkit'

type Document = InstanceType<typeof PDFDocument>

/** One font has not all of them; the first that has all of a text is taken, or letter by letter the first that has it. */
const FILES = {
  'zcool-xiaowei': 'chinese-simplified',
  'chocolate-classical-sans': 'chinese-traditional',
  kosugi: 'japanese',
  'gowun-dodum': 'korean',
} as const
type FontName = keyof typeof FILES
const NAMES = Object.keys(FILES) as FontName[]

interface Font {
  name: FontName
  bytes: Buffer<ArrayBuffer>
  has: ReadonlySet<number>
}

/** Chinese, Japanese and Korean, with their marks and wide forms: what the fonts of certificates do not have. */
const EASTERN = /[\p{Script=Han}\p{Script=Hangul}\u3000-\u30ff\u31f0-\u31ff\uff00-\uffef]/u

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

let fonts: Promise<Font[]> | undefined

/** Read once, and not before somebody has such a name: they take some megabytes. */
const easternFonts = (): Promise<Font[]> =>
  (fonts ??= Promise.all(
    NAMES.map(async (name) => {
      const file = import.meta.resolve(`@fontsource/${name}/files/${name}-${FILES[name]}-400-normal.woff`)
      const bytes = unpacked(await readFile(fileURLToPath(file)))
      return { name, bytes, has: new Set(create(bytes).characterSet) }
    }),
  ))

/** A word, or a single letter where lines may end anywhere. */
interface Piece {
  text: string
  /** Null: the font of the certificate. */
  font: FontName | null
}

/** Texts of certificates in pieces of one font each; null for a text that needs no other font. */
export type Letters = (text: string) => Piece[] | null

const has = ({ has: letters }: Font, letter: string): boolean => letters.has(letter.codePointAt(0) ?? 0)

function piecesOf(text: string, found: readonly Font[]): Piece[] {
  const eastern = [...text].filter((letter) => EASTERN.test(letter))
  const whole = found.find((font) => eastern.every((letter) => has(font, letter)))
  const pieces: Piece[] = []
  for (const letter of text) {
    const font = EASTERN.test(letter) ? ((whole ?? found.find((one) => has(one, letter)))?.name ?? null) : null
    const last = pieces.at(-1)
    // Of other letters a line ends behind a space alone.
    if (font === null && last?.font === null && !last.text.endsWith(' ')) last.text += letter
    else pieces.push({ text: letter, font })
  }
  return pieces
}

/** Knows the letters of these texts; the document is given the fonts they need, and others are not even read. */
export async function lettersOf(doc: Document, texts: readonly string[]): Promise<Letters> {
  if (!texts.some((text) => EASTERN.test(text))) return () => null
  const found = await easternFonts()
  for (const { name, bytes } of found) doc.registerFont(name, bytes)
  return (text) => (EASTERN.test(text) ? piecesOf(text, found) : null)
}

interface Place {
  x: number
  y: number
  width: number
  sizes: readonly number[]
  lines: number
  font: string
  color: string
}

/** Draws pieces at the largest size that fits, cut short only where the smallest does not. Answers the height. */
export function drawPieces(
  doc: Document,
  pieces: readonly Piece[],
  { x, y, width, sizes, lines: most, font: own, color }: Place,
): number {
  const widthOf = ({ text, font }: Piece, size: number) =>
    doc
      .font(font ?? own)
      .fontSize(size)
      .widthOfString(text)
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
  if (lines.length > most) shown[most - 1]!.splice(-1, 1, { text: '…', font: null })
  const height = doc.font(own).fontSize(size).currentLineHeight(true) + 2
  for (const [index, line] of shown.entries()) {
    let at = x
    for (const piece of line) {
      const wide = widthOf(piece, size)
      // These fonts have one weight: an outline in the same color brings them to that of the others.
      doc
        .fillColor(color)
        .strokeColor(color)
        .lineWidth(size * 0.03)
        .text(piece.text, at, y + index * height + size * 0.97, {
          baseline: 'alphabetic',
          lineBreak: false,
          fill: true,
          stroke: piece.font !== null,
        })
      at += wide
    }
  }
  return shown.length * height
}
