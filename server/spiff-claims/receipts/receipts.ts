import sharp from 'sharp'
import { GraphQLError } from 'graphql'
import { addFile } from '../../platform/attachments/attachments.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Stored } from '../../platform/files/files.ts'
import { eachPage, type Original } from '../../domain/receipts/looks/pages.ts'
import { noteSimilarImages } from '../review/risks.ts'

/** As wide as reviewers need it, and as a long till receipt may be high. */
const MAX_WIDTH = 1600
const MAX_HEIGHT = 6000

/** Dots per inch that pages of a PDF are shown at. */
const SHOWN_DPI = 150

/**
 * A difference hash: for each of 8 x 8 points whether the picture gets brighter to the right. Alike pictures differ in
 * few bits.
 */
async function looksOf(picture: Buffer): Promise<bigint> {
  const grey = await sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }).extractChannel(0).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (grey[row * 9 + column]! < grey[row * 9 + column + 1]! ? 1n : 0n)
  return BigInt.asIntN(64, bits)
}

interface Page {
  number: number
  stored: Stored
  width: number
  height: number
  looks: bigint
}

async function pagesOf(services: Services, original: Original): Promise<Page[]> {
  const pages: Page[] = []
  await eachPage(services, original, SHOWN_DPI, async ({ number, image }) => {
    const {
      data,
      info: { width, height },
    } = await image
      .flatten({ background: '#ffffff' })
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    const stored = await services.files.keep(data, `receipt-page-${number}.jpg`, 'image/jpeg')
    pages.push({ number, stored: { ...stored, width, height }, width, height, looks: await looksOf(data) })
  })
  return pages
}

/**
 * Makes the pages of a claim's receipts that have none yet, and looks for pictures alike. What cannot be opened has no
 * pages.
 */
export async function makePages(services: Services, claimId: string): Promise<void> {
  const receipts = await services.db.spiffReceipt.findMany({
    where: { claimId, pages: { none: {} }, scannedAt: null },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      claim: { select: { userId: true } },
      file: { select: { key: true, mediaType: true, name: true } },
    },
  })
  for (const { id, claim, file } of receipts) {
    const pages = await pagesOf(services, file).catch((error: unknown) => {
      // Told by its missing pages; trying again would not help.
      if (error instanceof GraphQLError || /unsupported image|corrupt|Input (?:buffer|image)/i.test(String(error)))
        return []
      throw error
    })
    if (!pages.length) continue
    await changeInJob(services, 'makeReceiptPages', async (c) => {
      // Of two at once one makes them; a receipt may also be gone by now.
      const [waiting] = await c.tx.$queryRaw<
        { id: string }[]
      >`SELECT id FROM "SpiffReceipt" WHERE id = ${id}::uuid FOR UPDATE`
      if (!waiting || (await c.tx.spiffReceiptPage.count({ where: { receiptId: id } }))) return
      for (const { number, stored, width, height, looks } of pages) {
        await c.tx.spiffReceiptPage.create({
          data: { receiptId: id, number, width, height, looks, imageId: await addFile(c, stored, false) },
        })
      }
      await noteSimilarImages(c, claimId)
      c.record({ type: 'SpiffReceipt', id, after: { name: file.name, pages: pages.length } })
      c.publish('claim.changed', claim.userId, claimId)
      c.publish('claim.changed', 'reviewers', claimId)
    })
  }
}
