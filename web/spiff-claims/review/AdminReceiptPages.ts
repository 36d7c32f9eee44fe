import { graphql, readInlineData } from 'react-relay'
import type { AdminReceiptPages_claim$key } from '../../__generated__/AdminReceiptPages_claim.graphql.ts'
import type { Original, ReceiptPage } from './AdminReceiptViewer.tsx'

const labels: Record<string, string> = {
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  spent: 'Amount',
  product: 'What must be sold',
}
const labelOf = (field: string) => labels[field] ?? (field.endsWith('.name') ? 'Item' : 'Serial number')

/** The made pages, or the photo itself until they are made; and the files they came from. */
export function receiptsOf(claim: AdminReceiptPages_claim$key): { pages: ReceiptPage[]; originals: Original[] } {
  const { receipts } = readInlineData(
    graphql`
    fragment AdminReceiptPages_claim on SpiffClaim @inline {
      receipts { file { databaseId url name mediaType width height } pages { databaseId number width height image { url } found { field sure x y width height } doubts { text x y width height } } }
    }
  `,
    claim,
  )
  const pages = receipts.flatMap(({ file, pages: made }): ReceiptPage[] => {
    if (made.length) {
      return made.map(({ databaseId, number, image, width, height, found, doubts }) => ({
        key: `${file.databaseId}:${number}`,
        id: databaseId,
        url: image.url,
        width,
        height,
        marks: [
          ...(found ?? []).map(({ field, sure, x, y, width: wide, height: high }) => ({
            look: sure ? ('sure' as const) : ('unsure' as const),
            x,
            y,
            width: wide,
            height: high,
            label: labelOf(field),
          })),
          ...(doubts ?? []).map(({ text, x, y, width: wide, height: high }) => ({
            look: 'doubt' as const,
            x,
            y,
            width: wide,
            height: high,
            label: text,
          })),
        ],
      }))
    }
    return file.mediaType.startsWith('image/') && file.width && file.height
      ? [{ key: file.databaseId, url: file.url, width: file.width, height: file.height, marks: [] }]
      : []
  })
  return { pages, originals: receipts.map(({ file: { url, name } }) => ({ url, name })) }
}
