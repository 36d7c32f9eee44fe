import { graphql, readInlineData } from 'react-relay'
import type { sentClaim_claim$key } from '../../__generated__/sentClaim_claim.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import type { ClaimValues, SentIn } from './claimValues.ts'
import type { ReceiptFile } from './useReceipts.ts'

const read = (claim: sentClaim_claim$key) =>
  readInlineData(
    graphql`
    fragment sentClaim_claim on SpiffClaim @inline {
      payoutType invoiceNumber invoiceDate spent { amount minor } amount { minor } dealer { databaseId } items { itemId serial amount { minor } } receipts { file { ...fileValue_file } }
    }
  `,
    claim,
  )

/** What a claim begins with: as it was sent, or empty but for what leaves no choice. */
export function saleOf(
  key: sentClaim_claim$key | null | undefined,
  payoutTypes: readonly string[],
  onlyDealer: string | null,
): ClaimValues {
  if (!key)
    return {
      invoiceNumber: '',
      invoiceDate: null,
      spent: '',
      payoutType: payoutTypes.length === 1 ? payoutTypes[0]! : null,
      dealerId: onlyDealer,
      items: [],
    }
  const claim = read(key)
  return {
    invoiceNumber: claim.invoiceNumber,
    invoiceDate: claim.invoiceDate,
    spent: claim.spent.amount,
    payoutType: claim.payoutType,
    dealerId: claim.dealer?.databaseId ?? onlyDealer,
    // A line of neither item nor serial number says nothing that could be changed.
    items: claim.items.flatMap(({ itemId, serial }) =>
      itemId || serial ? [{ itemId: itemId ?? null, serial: serial ?? '' }] : [],
    ),
  }
}

/** What it came in with: its price stays. */
export const sentInOf = (key: sentClaim_claim$key): SentIn => {
  const { spent, amount, items } = read(key)
  return {
    spent: Number(spent.minor),
    amount: Number(amount.minor),
    items: items.map(({ itemId, amount: each }) => ({ itemId: itemId ?? null, amount: Number(each.minor) })),
  }
}

/** The photos that came with it. */
export const filesOf = (claim: sentClaim_claim$key) =>
  read(claim).receipts.flatMap(({ file }): ReceiptFile[] => {
    const stored = fileValue(file)
    if (!stored) return []
    const { _id: key, name } = stored
    return [{ key, name, type: /\.pdf$/i.test(name) ? 'application/pdf' : 'image/jpeg', stored }]
  })
