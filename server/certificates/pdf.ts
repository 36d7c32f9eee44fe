import path from 'node:path'
import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { strong } from '../platform/values/colors.ts'
import { drawPieces, lettersOf } from './letters.ts'

dayjs.extend(advancedFormat)
dayjs.extend(utc)

export interface CertificateText {
  title: string
  recipientName: string
  brandName: string | null
  /** #rrggbb */
  brandColor: string
  /** PNG bytes; the brand's name stands in where there is none. */
  brandLogo?: Buffer | null
  issuedAt: Date
  /** The last day it holds; null for good. */
  expiresAt?: Date | null
  renewedAt?: Date | null
  number: string
  /** Where anyone may check the number. */
  verifyUrl: string
  kind: 'course' | 'curriculum'
}

type Document = InstanceType<typeof PDFDocument>

const fonts = path.join(import.meta.dirname, 'fonts')
const page = { width: 841.89, height: 595.28 }
const panel = 214
const left = panel + 62
const right = page.width - 62
const ink = '#171b25'
const quiet = '#5b6472'

const darker = (color: string) =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(parseInt(color.slice(at, at + 2), 16) * 0.55)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Lines of equal height, as on a trail map. */
function contours(doc: Document): void {
  doc.save().rect(0, 0, panel, page.height).clip().lineWidth(0.9).strokeColor('#ffffff').strokeOpacity(0.16)
  for (const [cx, cy, rings] of [
    [20, 120, 9],
    [210, 470, 11],
  ] as const) {
    for (let ring = 1; ring <= rings; ring++) {
      const points = Array.from({ length: 73 }, (_, step) => {
        const angle = (step / 72) * 2 * Math.PI
        const radius = ring * 21 * (1 + 0.16 * Math.sin(angle * 3 + cx) + 0.1 * Math.cos(angle * 5 + ring * 0.25))
        return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius * 0.86] as const
      })
      points.forEach(([x, y], index) => (index === 0 ? doc.moveTo(x, y) : doc.lineTo(x, y)))
      doc.stroke()
    }
  }
  doc.restore()
}

function seal(doc: Document, x: number, y: number, color: string): void {
  doc.save()
  const points = Array.from({ length: 64 }, (_, step) => {
    const angle = (step / 64) * 2 * Math.PI
    const radius = step % 2 ? 62 : 57
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const
  })
  points.forEach(([px, py], index) => (index === 0 ? doc.moveTo(px, py) : doc.lineTo(px, py)))
  doc.closePath().fill('#ffffff')
  doc.circle(x, y, 50).lineWidth(1.2).stroke(color)
  doc.circle(x, y, 45).fill(color)
  doc
    .lineWidth(8)
    .lineCap('round')
    .lineJoin('round')
    .moveTo(x - 20, y + 1)
    .lineTo(x - 6, y + 16)
    .lineTo(x + 22, y - 15)
    .stroke('#ffffff')
  doc.restore()
}

/**
 * Draws text in one place at the largest size that fits into `lines` lines, cut short only where the smallest does not.
 * Answers the height.
 */
function fitted(
  doc: Document,
  text: string,
  x: number,
  y: number,
  { width, sizes, lines }: { width: number; sizes: readonly number[]; lines: number },
): number {
  const tall = () => doc.heightOfString(text, { width, lineGap: 2 })
  const allowed = () => doc.currentLineHeight(true) * lines + 2 * lines + 1
  for (const size of sizes) {
    doc.fontSize(size)
    if (tall() <= allowed()) break
  }
  const height = Math.min(tall(), allowed())
  doc.text(text, x, y, { width, lineGap: 2, height, ellipsis: true })
  return height
}

function matrix(doc: Document, text: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const cell = size / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // A hair wider than the cell, so that no seam shows between two dark ones.
      if (modules.get(row, column)) doc.rect(x + column * cell, y + row * cell, cell + 0.08, cell + 0.08)
    }
  }
  doc.fill(ink)
}

/** How the page is drawn on: whatever says something is tagged, what only looks is not. */
interface Sheet {
  doc: Document
  /** Of the brand, dark enough to be read on white. */
  color: string
  /** Whose certificate it is. */
  issuer: string
  ornament(draw: () => void): void
  /** A paragraph. */
  block(draw: () => void): void
  heading(tag: 'H1' | 'H2', actual: string, draw: () => void): void
  figure(alt: string, draw: () => void): void
  /** Draws a text of people's own words, whatever it is written in. Answers the height. */
  written(words: string, font: 'medium' | 'heavy', fill: string, place: Place): number
  /** The finished file. */
  close(): Promise<Buffer>
}
interface Place {
  x: number
  y: number
  width: number
  sizes: readonly number[]
  lines: number
}

const issuerOf = ({ brandName }: CertificateText) => brandName ?? 'Paddock'

function newDocument(text: CertificateText): Document {
  const { title, recipientName, number, issuedAt } = text
  return new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certificate: ${title}`,
      Author: issuerOf(text),
      Subject: `${recipientName}, ${number}`,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
    .registerFont('regular', path.join(fonts, 'Inter-Regular.ttf'))
    .registerFont('medium', path.join(fonts, 'Inter-SemiBold.ttf'))
    .registerFont('heavy', path.join(fonts, 'Inter-ExtraBold.ttf'))
}

async function openSheet(text: CertificateText): Promise<Sheet> {
  const doc = newDocument(text)
  const issuer = issuerOf(text)
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
  const letters = await lettersOf(doc, [text.title, text.recipientName, issuer])
  const document = doc.struct('Document')
  doc.addStructure(document)
  return {
    doc,
    color: strong(text.brandColor),
    issuer,
    ornament(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    block: (draw) => document.add(doc.struct('P', {}, draw)),
    heading: (tag, actual, draw) => document.add(doc.struct(tag, { actual }, draw)),
    figure: (alt, draw) => document.add(doc.struct('Figure', { alt }, draw)),
    written(words, font, fill, place) {
      const pieces = letters(words)
      if (pieces) return drawPieces(doc, pieces, { ...place, font, color: fill })
      doc.font(font).fillColor(fill)
      return fitted(doc, words, place.x, place.y, place)
    },
    close() {
      document.end()
      doc.end()
      return finished
    },
  }
}

function drawGround({ doc, color, ornament }: Sheet): void {
  ornament(() => {
    const shade = doc.linearGradient(0, 0, panel, page.height)
    shade.stop(0, color).stop(1, darker(color))
    doc.rect(0, 0, panel, page.height).fill(shade)
    contours(doc)
    doc.rect(panel, 0, 5, page.height).fill(darker(color))
    doc
      .lineWidth(0.75)
      .rect(panel + 25, 20, page.width - panel - 45, page.height - 40)
      .stroke('#d5dae1')
    seal(doc, panel / 2, page.height / 2, color)
  })
}

function drawIssuer({ doc, issuer, color, figure, block, written }: Sheet, logo: CertificateText['brandLogo']): void {
  if (logo)
    figure(`${issuer} logo`, () => {
      doc.image(logo, left, 56, { fit: [210, 44] })
    })
  else
    block(() => {
      written(issuer, 'heavy', color, { x: left, y: 62, width: right - left, sizes: [24], lines: 1 })
    })
}

/** Who completed what. */
function drawStatement(
  { doc, color, ornament, heading, block, written }: Sheet,
  { recipientName, title, kind }: CertificateText,
): void {
  const width = right - left
  heading('H1', 'Certificate of completion', () => {
    doc
      .font('medium')
      .fontSize(12)
      .fillColor(quiet)
      .text('CERTIFICATE OF COMPLETION', left, 138, { characterSpacing: 2.4 })
  })
  block(() => {
    doc.font('regular').fontSize(13).fillColor(quiet).text('This is to certify that', left, 176)
  })
  let y = 200
  heading('H2', recipientName, () => {
    y += written(recipientName, 'heavy', ink, {
      x: left - 1,
      y,
      width,
      sizes: recipientName.length > 40 ? [28, 26, 24, 22, 20] : [44, 40, 36, 32, 28, 24],
      lines: recipientName.length > 40 ? 2 : 1,
    })
  })
  y += 10
  ornament(() => {
    doc.rect(left, y, 64, 4).fill(color)
  })
  y += 22
  block(() => {
    doc.font('regular').fontSize(13).fillColor(quiet).text(`has successfully completed the ${kind}`, left, y)
  })
  y += 24
  heading('H2', title, () => {
    written(title, 'medium', color, { x: left, y, width, sizes: [28, 26, 24, 22, 20, 18], lines: 2 })
  })
}

/** When, by whom, and how it is checked. */
function drawFacts(sheet: Sheet, { issuedAt, expiresAt, renewedAt, number, verifyUrl }: CertificateText): void {
  const { doc, color, issuer, ornament, block, written } = sheet
  const foot = 446
  ornament(() => {
    doc
      .lineWidth(0.75)
      .moveTo(left, foot - 22)
      .lineTo(right, foot - 22)
      .stroke('#d5dae1')
    matrix(doc, verifyUrl, right - 84, foot, 84)
  })
  const fact = (label: string, value: string, x: number, top: number, room: number) => {
    block(() => {
      doc.font('regular').fontSize(9).fillColor(quiet).text(label, x, top, { width: room })
      written(value, 'medium', ink, { x, y: top + 14, width: room, sizes: [13], lines: 1 })
    })
  }
  const day = (when: Date) => dayjs.utc(when).format('MMM Do, YYYY')
  fact(renewedAt ? 'Renewed on' : 'Issued on', day(renewedAt ?? issuedAt), left, foot, 120)
  if (expiresAt) fact('Valid until', day(expiresAt), left + 130, foot, 120)
  fact('Issued by', issuer, left + (expiresAt ? 260 : 130), foot, expiresAt ? 150 : 240)
  fact('Certificate number', number, left, foot + 48, 240)
  const shown = verifyUrl.replace(/^https?:\/\//, '')
  block(() => {
    doc
      .font('regular')
      .fontSize(8.5)
      .fillColor(quiet)
      .text('Scan the code, or check the number at ', left + 130, foot + 50, { width: 270, continued: true })
    doc.fillColor(color).text(shown, { link: verifyUrl, underline: false })
  })
}

/** The certificate as a tagged PDF: one landscape page that prints well and reads well aloud. */
export async function renderCertificate(text: CertificateText): Promise<Buffer> {
  const sheet = await openSheet(text)
  drawGround(sheet)
  drawIssuer(sheet, text.brandLogo)
  drawStatement(sheet, text)
  drawFacts(sheet, text)
  return sheet.close()
}
