import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { db, rest, person, services, origin } = await openWorld()
const who = await person('learner')

interface Uploaded {
  _id: string
  location: string
  mediaType: string
  width: number | null
  height: number | null
}
const upload = (bytes: Buffer | string, name: string) => {
  const data = new FormData()
  data.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return rest<Uploaded>(who, 'POST /api/s3-file-uploads?kind=receipt', data)
}
const pdf = (pages: number, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Buffer>((resolve) => {
    const doc = new PDFDocument({ ...options, autoFirstPage: false })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    for (let page = 1; page <= pages; page++) doc.addPage().text(`Invoice ${page}`)
    doc.end()
  })
/** A PNG that claims a size and holds next to nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(65_536))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const paper = sharp({ create: { width: 60, height: 90, channels: 3, background: '#ffffff' } })
const jpeg = await paper.clone().jpeg().toBuffer()
const heic = Buffer.concat([
  Buffer.from('000000186674797068656963', 'hex'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('heicmif1'),
  Buffer.alloc(64),
])

describe('receipts', () => {
  it('are PDF of at most ten pages, PNG or JPEG', async () => {
    for (const [bytes, name, mediaType] of [
      [await pdf(10), 'invoice.pdf', 'application/pdf'],
      [await paper.clone().png().toBuffer(), 'a.png', 'image/png'],
      [jpeg, 'photo.bin', 'image/jpeg'],
    ] as const) {
      const answer = await upload(bytes, name)
      expect([answer.status, answer.json.mediaType]).toEqual([201, mediaType])
    }
    // Readable by everybody, closed for changes alone.
    expect((await upload(await pdf(1, { ownerPassword: 'shop' }), 'invoice.pdf')).status).toBe(201)
  })

  it('of any other kind are refused in words that help, and nothing stays behind', async () => {
    const before = await db.storedFile.count()
    const whole = await pdf(3)
    const cases: [Buffer | string, string, RegExp][] = [
      [await pdf(400), 'folder.pdf', /has 400 pages; a receipt may have at most 10/],
      [await pdf(11), 'long.pdf', /has 11 pages/],
      [await pdf(0), 'empty.pdf', /has no pages/],
      [await pdf(1, { userPassword: 'secret' }), 'locked.pdf', /protected with a password/],
      [whole.subarray(0, 400), 'cut.pdf', /damaged/],
      [Buffer.from('%PDF-1.7\nnothing more'), 'hello.pdf', /damaged/],
      [Buffer.from('504b0304140000000800', 'hex'), 'archive.png', /Choose a PDF, PNG or JPEG/],
      [heic, 'IMG_0001.HEIC', /HEIC.*Most Compatible/],
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'receipt.png', /Choose a PDF/],
      ['<html><script>alert(1)</script></html>', 'receipt.png', /Choose a PDF/],
      [jpeg.subarray(0, jpeg.length / 2), 'cut.jpg', /damaged or too large/],
      [pngOf(65_000, 65_000), 'bomb.png', /damaged or too large/],
      ['', 'nothing.pdf', /empty/],
    ]
    for (const [bytes, name, words] of cases) {
      const began = performance.now()
      const answer = await upload(bytes, name)
      expect([answer.status, answer.headers.get('x-field')], `${name}: ${answer.text}`).toEqual([422, 'file'])
      expect(answer.text).toMatch(words)
      expect(performance.now() - began, `${name} took too long`).toBeLessThan(6000)
    }
    expect(await db.storedFile.count()).toBe(before)
    expect(await readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => [])).toEqual([])
  })

  it('over 100 MB are refused with the documented text', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 7)
    const body = Readable.from(
      (function* () {
        yield Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n',
        )
        for (let sent = 0; sent < 101; sent++) yield chunk
        yield Buffer.from('\r\n--x--\r\n')
      })(),
    )
    const response = await fetch(`${origin}/api/s3-file-uploads?kind=receipt`, {
      method: 'POST',
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
      headers: { cookie: `paddock=${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit)
    expect([response.status, await response.text()]).toEqual([413, 'Your file is too large.'])
  })

  it('are turned upright, lose the place, and come in colours browsers show', async () => {
    const sideways = await paper
      .clone()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '48/1 0/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { json } = await upload(sideways, 'photo.jpg')
    const { exif, width } = await sharp(
      Buffer.from(await (await fetch(origin + json.location)).arrayBuffer()),
    ).metadata()
    expect([exif, width, json.width, json.height]).toEqual([undefined, 90, 90, 60])
    const printed = await upload(await paper.clone().toColourspace('cmyk').jpeg().toBuffer(), 'print.jpg')
    expect(
      (await sharp(Buffer.from(await (await fetch(origin + printed.json.location)).arrayBuffer())).metadata()).space,
    ).toBe('srgb')
  })

  it('hold nobody up: others are answered while documents are opened', async () => {
    const many = Array.from({ length: 6 }, async () => upload(await pdf(400), 'folder.pdf'))
    const began = performance.now()
    expect((await fetch(`${origin}/live`)).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3000)
    for (const answer of await Promise.all(many)) expect(answer.status).toBe(422)
  })
})
