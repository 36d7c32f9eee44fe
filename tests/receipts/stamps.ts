import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { withPdf } from '../../server/platform/files/pdf.ts'
import { lot } from '../support/receipts.ts'

/** Ink that somebody put on a paper after it was printed. */
export interface Stamp {
  text: string
  color: string
  /** Of 1. */
  opacity: number
  /** Height of its letters, in those of the print. */
  size: number
  /** Degrees, clockwise. */
  turn: number
  /** Of the width and height of the paper. */
  at: readonly [x: number, y: number]
  isFramed?: boolean
  /** In dots, as worn rubber and some printers leave it. */
  isDotted?: boolean
}

/** In color, pale, grey and black. */
export const STAMPS: readonly Omit<Stamp, 'turn' | 'at'>[] = [
  { text: 'VOID', color: '#c0392b', opacity: 0.8, size: 2.4, isFramed: true },
  { text: 'VOID', color: '#c0392b', opacity: 0.85, size: 1.6 },
  { text: 'UNWOUND', color: '#2845a8', opacity: 0.8, size: 1.6 },
  { text: 'no sale', color: '#1c7c3a', opacity: 0.9, size: 1.5 },
  { text: 'SAMPLE', color: '#777777', opacity: 0.2, size: 4.5 },
  { text: 'DRAFT', color: '#888888', opacity: 0.3, size: 4 },
  { text: 'TEST', color: '#555555', opacity: 0.7, size: 2 },
  { text: 'HOLD', color: '#222222', opacity: 1, size: 1.6 },
  { text: 'NOT PAID', color: '#222222', opacity: 1, size: 1.6, isDotted: true },
  { text: 'MUESTRA', color: '#777777', opacity: 0.2, size: 2 },
]
export const TURNS = [12, 25, 45, 90, -12, -25, -45, -90]

/** Height of a printed letter at `scale` 1, pixels. */
const PRINT = 20

/** The stamp on a sheet of its own, in a font every PDF reader has. */
const stampSheet = (
  { text, color, opacity, size, turn, at, isFramed }: Stamp,
  width: number,
  height: number,
  print: number,
): Promise<Buffer> =>
  new Promise((resolve) => {
    const doc = new PDFDocument({ size: [width, height], margin: 0, info: { CreationDate: new Date(0) } })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    const high = size * print
    doc.font('Helvetica-Bold').fontSize(high).opacity(opacity)
    const wide = doc.widthOfString(text)
    const [x, y] = [width * at[0], height * at[1]]
    doc.rotate(turn, { origin: [x, y] }).fillColor(color)
    doc.text(text, x - wide / 2, y - high / 2, { lineBreak: false })
    if (isFramed)
      doc
        .lineWidth(high / 10)
        .strokeColor(color)
        .rect(x - wide / 2 - high / 4, y - high * 0.7, wide + high / 2, high * 1.3)
        .stroke()
    doc.end()
  })

const svgOf = (width: number, height: number, body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`)

/** White between the dots of worn ink. */
const gridOf = (width: number, height: number, step: number) =>
  svgOf(
    width,
    height,
    `<defs><pattern id="p" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M0 0H${step}M0 0V${step}" stroke="#fff" stroke-width="${step * 0.9}"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/>`,
  )

/** A receipt with ink over its print; `scale` as it was drawn with. */
export async function stampedPng(png: Buffer, stamp: Stamp, scale = 1.5): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata()
  const sheet = await stampSheet(stamp, width, height, PRINT * scale)
  const ink = await withPdf(sheet, 'stamp', async (pdf) =>
    (await pdf.draw(1, { dpi: 72, maxWidth: 4000 })).image.resize(width, height, { fit: 'fill' }).png().toBuffer(),
  )
  const worn = stamp.isDotted
    ? await sharp(ink)
        .composite([{ input: gridOf(width, height, 5 * scale) }])
        .png()
        .toBuffer()
    : ink
  return sharp(png)
    .composite([{ input: worn, blend: 'multiply' }])
    .png()
    .toBuffer()
}

export const LIGHTS = ['even', 'soft shadow', 'hard shadow', 'fingers', 'crumple', 'lamp', 'low light'] as const
export type Light = (typeof LIGHTS)[number]

/** Edges and folds of a crumpled paper, in the light of one side. */
function creases(width: number, height: number, seed: number): string {
  const l = lot(seed)
  return Array.from({ length: 7 }, (_, index) => {
    const isUpright = index % 2 === 0
    const [x1, y1, x2, y2] = isUpright
      ? [l.upTo(width), 0, l.upTo(width), height]
      : [0, l.upTo(height), width, l.upTo(height)]
    const [aside, down] = isUpright ? [l.between(40, 220), 0] : [0, l.between(40, 220)]
    return `<path d="M${x1} ${y1} L${x2} ${y2} L${x2 + aside} ${y2 + down} L${x1 + aside} ${y1 + down} Z" opacity="${(0.03 + l.next() * 0.08).toFixed(2)}"/>
      <path d="M${x1} ${y1} L${x2} ${y2}" stroke="#fff" stroke-width="2" opacity=".4"/>
      <path d="M${x1 + 3} ${y1 + 3} L${x2 + 3} ${y2 + 3}" stroke="#000" stroke-width="${l.between(2, 5)}" opacity=".1"/>`
  }).join('')
}

const SHADES: Partial<Record<Light, (width: number, height: number, seed: number) => string>> = {
  'soft shadow': (width, height) =>
    `<defs><filter id="f"><feGaussianBlur stdDeviation="38"/></filter></defs><path d="M${width * 0.45} -50 L${width + 80} -50 L${width + 80} ${height} L${width * 0.7} ${height * 0.8} Z" opacity=".42" filter="url(#f)"/>`,
  'hard shadow': (width, height, seed) =>
    `<defs><filter id="f"><feGaussianBlur stdDeviation="${1 + (seed % 3)}"/></filter></defs><path d="M${width * (0.2 + (seed % 5) / 12)} -50 L${width + 80} -50 L${width + 80} ${height} L${width * 0.6} ${height * 0.9} L${width * 0.35} ${height * 0.5} Z" fill="#101c38" opacity=".45" filter="url(#f)"/>`,
  fingers: (width, height) =>
    `<defs><filter id="f"><feGaussianBlur stdDeviation="5"/></filter></defs>${[0, 1, 2].map((at) => `<path d="M${width} ${height * 0.5 + at * 110} L${width * 0.55} ${height * 0.42 + at * 110} q-30 30 10 60 L${width} ${height * 0.5 + at * 110 + 80} Z" fill="#2a2018" opacity=".35" filter="url(#f)"/>`).join('')}`,
  crumple: creases,
}

/** The paper in a light, photographed from right above: each point stays where it is. */
export async function litPng(png: Buffer, light: Light, seed: number): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata()
  const shade = SHADES[light]?.(width, height, seed)
  const lamp = `<defs><radialGradient id="g" cx=".3" cy=".3" r="1"><stop offset="0" stop-color="#ffe9b0"/><stop offset="1" stop-color="#b07a3c"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`
  const flat = await sharp(png)
    .composite([
      ...(shade ? [{ input: svgOf(width, height, shade) }] : []),
      ...(light === 'lamp' ? [{ input: svgOf(width, height, lamp), blend: 'multiply' as const }] : []),
    ])
    .png()
    .toBuffer()
  const l = lot(seed)
  const grain = Buffer.alloc(width * height)
  for (let at = 0; at < grain.length; at++) grain[at] = 128 + Math.round((l.next() - 0.5) * 26)
  const noise = await sharp(grain, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(flat)
    .linear(light === 'low light' ? 0.4 : 0.97, light === 'low light' ? 6 : 0)
    .blur(0.7)
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 75 })
    .toBuffer()
}
