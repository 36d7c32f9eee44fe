import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { Services } from '../../../platform/context.ts'
import { MAX_RECEIPT_PAGES } from '../../../platform/files/files.ts'
import { withPdf } from '../../../platform/files/pdf.ts'

const MAX_PIXELS = 50_000_000

/** Dots per inch that pages of a PDF are read at. */
export const READ_DPI = 250

export interface Original {
  key: string
  mediaType: string
  name: string
}

export interface Picture {
  number: number
  /** How many there are. */
  of: number
  image: Sharp
  width: number
  height: number
}

/**
 * Hands on each page of a receipt as a picture, one after the other. Errors: BAD_USER_INPUT for a document that cannot
 * be opened.
 */
export async function eachPage(
  services: Services,
  original: Original,
  dpi: number,
  work: (picture: Picture) => Promise<void>,
): Promise<void> {
  const bytes = await buffer(services.files.store.read(original.key))
  if (original.mediaType !== 'application/pdf') {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    return work({ number: 1, of: 1, image: sharp(bytes, { limitInputPixels: MAX_PIXELS }), width, height })
  }
  await withPdf(bytes, 'receipts', async (pdf) => {
    const of = Math.min(pdf.pages, MAX_RECEIPT_PAGES)
    for (let number = 1; number <= of; number++)
      await work({ number, of, ...(await pdf.draw(number, { dpi, maxWidth: 2400 })) })
  })
}
