import sharp, { type Sharp } from 'sharp'
import { badInput } from '../errors.ts'
import { thread } from './threads.ts'
import { semaphore } from './semaphore.ts'

export type PdfQuestion =
  | { ask: 'open'; bytes: Uint8Array }
  | { ask: 'draw'; page: number; dpi: number; maxWidth: number; maxPixels: number }
  | { ask: 'close' }
export type PdfAnswer = { pages: number } | { width: number; height: number; pixels: Uint8Array } | { closed: true }

const OPEN_MS = 15_000
const DRAW_MS = 20_000
const worker = thread<PdfQuestion, PdfAnswer>(new URL('./pdfThread.ts', import.meta.url), { idle: 15_000 })
const inTurn = semaphore(1)

interface Drawn {
  image: Sharp
  width: number
  height: number
}

interface OpenPdf {
  pages: number
  /**
   * A page (from 1 on) as pixels: at `dpi`, and smaller where that would be wider than `maxWidth` or past twelve
   * million pixels.
   */
  draw(number: number, size: { dpi: number; maxWidth: number }): Promise<Drawn>
}

/**
 * Opens a PDF, one at a time in the process. Errors: BAD_USER_INPUT at `field` for one that is locked, damaged or
 * endless.
 */
export const withPdf = <T>(bytes: Uint8Array, field: string, work: (pdf: OpenPdf) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const opened = await worker.ask({ ask: 'open', bytes }, OPEN_MS).catch((error: unknown) => {
      const words = String(error)
      throw badInput(
        field,
        /password|security/i.test(words)
          ? 'The PDF is protected with a password. Save it without one and send it again.'
          : /No answer within/.test(words)
            ? 'The PDF takes too long to open. Send a photo or a smaller PDF.'
            : 'The PDF is damaged and cannot be opened.',
      )
    })
    const pages = 'pages' in opened ? opened.pages : 0
    try {
      if (!pages) throw badInput(field, 'The PDF has no pages.')
      return await work({
        pages,
        async draw(number, { dpi, maxWidth }) {
          const drawn = await worker
            .ask({ ask: 'draw', page: number - 1, dpi, maxWidth, maxPixels: 12_000_000 }, DRAW_MS)
            .catch(() => {
              throw badInput(field, `Page ${number} of the PDF cannot be shown.`)
            })
          if (!('pixels' in drawn)) throw new Error('A page was asked for and something else came')
          const { width, height, pixels } = drawn
          return { image: sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha(), width, height }
        },
      })
    } finally {
      await worker.ask({ ask: 'close' }, OPEN_MS).catch(() => {})
    }
  })
