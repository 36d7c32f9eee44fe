import PDFDocument from 'pdfkit'
import { transform } from 'receiptline'
import sharp from 'sharp'
import { dayOf } from '../../prisma/factories/days.ts'
import type { Word } from '../../server/platform/files/ocr.ts'
import { withPdf } from '../../server/platform/files/pdf.ts'
import type { Claimed } from '../../server/domain/receipts/proof/paper.ts'
import { isProvenVin } from '../../server/domain/receipts/serialNumbers.ts'

/** Numbers that look drawn by lot and are the same each time (mulberry32). */
export function lot(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (most: number) => Math.floor(next() * most)
  return {
    next,
    upTo,
    between: (least: number, most: number) => least + upTo(most - least + 1),
    of: <T>(list: readonly T[]): T => list[upTo(list.length)]!,
    signs: (alphabet: string, length: number) => Array.from({ length }, () => alphabet[upTo(alphabet.length)]).join(''),
  }
}
export type Lot = ReturnType<typeof lot>

export interface Sale {
  shop: string
  invoiceNumber: string
  /** ISO day. */
  day: string
  /** Minor units. */
  spent: bigint
  serials: string[]
  /** Of the printed receipt. */
  text: string
}

const SHOPS = [
  'North Ridge Powersports',
  'Harbor Marine & Motor',
  'Redhollow Cycle Works',
  'Timberline ATV Center',
  'Lakeshore Powersports',
]
/** What is sold on them. */
export const MODELS = [
  'Trail Sport 570',
  'Ridge Runner 850',
  'Wake Pro 230',
  'Enduro 450 R',
  'Crosscut UTV XL',
  'Tidewater 1800',
]
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** A maker, a model, the check digit, year, plant and a running number, as real ones are built. */
function vinOf(l: Lot): string {
  const around = [
    `${l.of(['4XA', 'JKA', 'JYA', '3JB', '5LF', '1HF'])}${l.signs('ABCDEFGHJKLMNPRSTUVWXYZ', 3)}${l.signs('0123456789', 2)}`,
    `${l.of('PRST'.split(''))}${l.of('ABCH'.split(''))}${l.signs('0123456789', 6)}`,
  ] as const
  const check = [...'0123456789X'].find((sign) => isProvenVin(around.join(sign)))
  return around.join(check)
}
const amountText = (minor: bigint) =>
  `${String(minor / 100n).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(minor % 100n).padStart(2, '0')}`

function dayText(day: string, l: Lot): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  const name = MONTHS[Number(month) - 1]!
  return l.of([
    day,
    `${month}/${date}/${year}`,
    `${Number(month)}/${Number(date)}/${year.slice(2)}`,
    `${name} ${Number(date)}, ${year}`,
    `${date}-${name.toUpperCase()}-${year}`,
  ])
}

/** A sale and its receipt, in the mark-up of receiptline. */
export function saleOf(l: Lot, latest = dayOf(new Date()), seller?: string): Sale {
  const items = Array.from({ length: l.between(1, 3) }, () => ({
    name: l.of(MODELS),
    price: BigInt(l.between(89_900, 1_899_999)),
    serial: l.next() < 0.5 ? vinOf(l) : `${l.of(['SN', 'WX', 'PD', 'K'])}${l.signs('0123456789', l.between(6, 9))}`,
  }))
  const subtotal = items.reduce((sum, { price }) => sum + price, 0n)
  const tax = (subtotal * BigInt(l.between(4, 9))) / 100n
  const spent = subtotal + tax
  const day = new Date(latest.getTime() - l.upTo(20) * 86_400_000).toISOString().slice(0, 10)
  const invoiceNumber = l.of([
    () => `INV-${l.between(10_000, 99_999)}`,
    () => String(l.between(100_000, 9_999_999)),
    () => `${l.signs('ABCDEFGHJKLMNPRSTUVWXYZ', 2)}${l.between(10_000, 99_999)}`,
    () => `${day.slice(0, 4)}-${l.between(1000, 9999)}`,
  ])()
  const shop = seller ?? l.of(SHOPS)
  const text = [
    '{border:space; width:*}',
    shop,
    `${l.between(10, 9999)} ${l.of(['Harbour Rd', 'Main St', 'County Road 9', 'Lake Ave'])}, ${l.of(['Duluth MN', 'Bend OR', 'Ocala FL', 'Moab UT'])} ${l.between(10_000, 99_999)}`,
    `Tel 218-555-0${l.between(100, 199)}`,
    '-',
    '{width:18,*}',
    `${l.of(['Invoice:', 'Invoice no.', 'Invoice #', 'Receipt no:'])} | ${invoiceNumber}`,
    `${l.of(['Date:', 'Sold on'])} | ${dayText(day, l)}`,
    `Served by | ${l.of(['Dana', 'Chris', 'Lee', 'Sam'])}`,
    '-',
    ...items.flatMap(({ name, price, serial }) => [
      '{width:*,14}',
      `${name} | ${amountText(price)}`,
      '{width:*}',
      `${serial.length === 17 ? 'VIN' : 'S/N'} ${serial} |`,
    ]),
    '-',
    '{width:*,16}',
    `Subtotal | ${amountText(subtotal)}`,
    `Tax | ${amountText(tax)}`,
    `${l.of(['TOTAL', 'Total', 'Amount due'])} | ${l.of(['', '$', 'USD '])}${amountText(spent)}`,
    `${l.of(['Visa ****', 'Cash', 'Check'])} | ${amountText(spent)}`,
    '-',
    '{width:*}',
    'Thank you for riding with us',
    'Returns within 14 days with this receipt',
  ].join('\n')
  return { shop, invoiceNumber, day, spent, serials: items.map(({ serial }) => serial), text }
}

/** What an honest claim for the sale says. */
export const claimedBy = ({ shop, invoiceNumber, day, spent, serials }: Sale): Claimed => ({
  invoiceNumber,
  invoiceDate: day,
  spent,
  currency: 'USD',
  pays: 2500n,
  perSpent: null,
  productWords: null,
  startDate: '2020-01-01',
  endDate: '2040-12-31',
  items: serials.map((serial) => ({ serial, name: 'A model', partNumber: null, words: MODELS, pays: 2500n })),
  claimant: 'Robin Vale',
  dealer: { name: shop, aliases: [], phone: null, addressLine1: '', city: '', country: 'US' },
})

interface Letter {
  x: number
  y: number
  wide: number
  high: number
  sign: string
}

/** Where receiptline puts each letter; rules are rows of letters too. */
function lettersOf(text: string): { letters: Letter[]; width: number; height: number } {
  const svg = transform(text, { cpl: 42, encoding: 'cp437', command: 'svg' } as never)
  const [, width = '504', height = '400'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const letters: Letter[] = []
  for (const [, left, top, body = ''] of svg.matchAll(/<g transform="translate\((\d+),(\d+)\)">(.*?)<\/g>/gs)) {
    for (const [, wide = '1', high = '1', inner = ''] of body.matchAll(
      /<text(?: transform="scale\((\d),(\d)\)")?[^>]*>(.*?)<\/text>/gs,
    )) {
      for (const [, x, sign = ''] of inner.matchAll(/<tspan x="(\d+)">(.*?)<\/tspan>/gs)) {
        const plain = sign
          .replace(/&#xa0;/, ' ')
          .replace(/&amp;/, '&')
          .replace(/&lt;/, '<')
          .replace(/&gt;/, '>')
          .replaceAll('─', '-')
        if (plain.trim())
          letters.push({
            x: Number(left) + Number(x) * Number(wide),
            y: Number(top),
            wide: Number(wide),
            high: Number(high),
            sign: plain,
          })
      }
    }
  }
  return { letters, width: Number(width), height: Number(height) }
}

/**
 * The receipt as a PDF in a font every PDF reader has: no system font takes part, so that it looks the same everywhere.
 */
export const receiptPdf = (text: string): Promise<Buffer> =>
  new Promise((resolve) => {
    const { letters, width, height } = lettersOf(text)
    const doc = new PDFDocument({
      size: [(width + 48) / 2, (height + 72) / 2],
      margin: 0,
      info: { CreationDate: new Date(0) },
    })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.font('Courier-Bold').scale(0.5)
    for (const { x, y, wide, high, sign } of letters)
      doc.fontSize(20 * high).text(sign, x + 24 - 6 * wide, y + 20 - 18 * high, { lineBreak: false })
    doc.end()
  })

/** The words of a receipt where `receiptPng` prints them, as a reader that makes no mistake has them. */
export function wordsOn(text: string, scale = 1.5): Word[] {
  const words: (Word & { end: number; row: number })[] = []
  for (const { x, y, wide, high, sign } of lettersOf(text).letters) {
    if (!/[^-]/.test(sign)) continue
    const left = x + 24 - 6 * wide
    const last = words.at(-1)
    if (last && last.row === y && left - last.end < 4) {
      last.text += sign
      last.width = (left + 12 * wide) * scale - last.x
      last.end = left + 12 * wide
    } else
      words.push({
        text: sign,
        x: left * scale,
        y: (y + 22 - 18 * high) * scale,
        width: 12 * wide * scale,
        height: 18 * high * scale,
        confidence: 95,
        line: y,
        row: y,
        end: left + 12 * wide,
      })
  }
  return words.map(({ end: _end, row: _row, ...word }) => word)
}

/** The receipt as a picture: printed black on white, 20 px high letters at `scale` 1. */
export const receiptPng = async (text: string, scale = 1.5): Promise<Buffer> =>
  withPdf(await receiptPdf(text), 'receipt', async (pdf) =>
    (await pdf.draw(1, { dpi: 144 * scale, maxWidth: 4000 })).image.png().toBuffer(),
  )

/** How a phone sees it: a few degrees askew on a table, soft, grainy, in poor light, compressed. `harm` from 0 to 1. */
export async function photographed(png: Buffer, l: Lot, harm = 0.5): Promise<Buffer> {
  const angle = (l.next() - 0.5) * 10 * harm
  const data = await sharp(png)
    .affine([1, (l.next() - 0.5) * 0.06 * harm, (l.next() - 0.5) * 0.06 * harm, 1], { background: '#8d7f6c' })
    .extend({ top: 60, bottom: 60, left: 50, right: 50, background: '#8d7f6c' })
    .toBuffer()
  const turned = await sharp(data, { limitInputPixels: false })
    .rotate(angle, { background: '#8d7f6c' })
    .blur(0.4 + harm * 0.9 * l.next())
    .png()
    .toBuffer()
  const { width, height } = await sharp(turned).metadata()
  // Light from one side, and the grain of a small sensor.
  const shade = Buffer.from(
    `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${l.next().toFixed(2)}"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="${l.of(['#bbb', '#999', '#777'])}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const grain = Buffer.alloc(width * height)
  for (let at = 0; at < grain.length; at++) grain[at] = 128 + Math.round((l.next() - 0.5) * 60 * harm)

  return sharp(turned)
    .composite([
      { input: shade, blend: 'multiply' },
      {
        input: await sharp(grain, { raw: { width, height, channels: 1 } })
          .png()
          .toBuffer(),
        blend: 'soft-light',
      },
    ])
    .linear(1 - 0.25 * harm, 10 * harm)
    .jpeg({ quality: Math.round(88 - 45 * harm) })
    .toBuffer()
}

/** A PDF of so many empty pages. */
export const pdfOf = (pages: number): Blob => {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${body}endobj\n`
    return at
  })
  const table = text.length
  return new Blob([
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`,
  ])
}
