import * as z from 'zod/mini'
import { MAX_CLAIM_ITEMS, SubmitSpiffClaimInput } from '../../contract/__generated__/limits.ts'
import { amountOf } from '../../ui/amounts.ts'

/** One thing sold; without an item where the spiff pays for the sale as a whole. */
type SoldItem = { itemId: string | null; serial: string }

export type ClaimValues = {
  invoiceNumber: string
  invoiceDate: string | null
  spent: string
  payoutType: string | null
  dealerId: string | null
  items: SoldItem[]
}

/** What the form asks of a spiff; amounts in minor units. */
export type ClaimedSpiff = {
  structure: string
  currency: string
  startDate: string
  endDate: string
  amount: number | null
  spentStep: number | null
  items: readonly { databaseId: string; name: string; needsSerial: boolean; amount: number }[]
  /** PER_SPENT: a total that pays what it paid when the claim came in. */
  kept?: { spent: number; amount: number }
}

/** What a claim was sent in with; amounts in minor units. */
export type SentIn = { spent: number; amount: number; items: readonly { itemId: string | null; amount: number }[] }

/** The spiff as it paid when the claim came in: what was claimed then keeps its price, as the server keeps it. */
export function keptTerms(spiff: ClaimedSpiff, { spent, amount, items }: SentIn): ClaimedSpiff {
  if (spiff.structure === 'FIXED') return { ...spiff, amount }
  if (spiff.structure === 'PER_ITEM') {
    const kept = new Map(items.map((item) => [item.itemId, item.amount]))
    return {
      ...spiff,
      items: spiff.items.map((item) => ({ ...item, amount: kept.get(item.databaseId) ?? item.amount })),
    }
  }
  const step = spiff.spentStep
  if (!step || spent <= 0) return spiff
  const steps = Math.floor(spent / step)
  const share = Number((BigInt(amount) * BigInt(step)) / BigInt(spent))
  const each = steps > 0 && amount % steps === 0 ? amount / steps : Math.min(share, spiff.amount ?? 0)
  return { ...spiff, amount: each, kept: { spent, amount } }
}

/** What the claim pays as it is typed; null while something for it is missing. */
export function paysNow(spiff: ClaimedSpiff, { spent, items }: Pick<ClaimValues, 'spent' | 'items'>): number | null {
  if (spiff.structure === 'FIXED') return spiff.amount
  if (spiff.structure === 'PER_SPENT') {
    const amount = amountOf(spent)
    if (amount !== null && amount === spiff.kept?.spent) return spiff.kept.amount
    return amount === null || !spiff.spentStep ? null : Math.floor(amount / spiff.spentStep) * (spiff.amount ?? 0)
  }
  return items.length
    ? items.reduce(
        (sum, { itemId }) => sum + (spiff.items.find(({ databaseId }) => databaseId === itemId)?.amount ?? 0),
        0,
      )
    : null
}

export const serialKey = (serial: string): string =>
  serial
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** Several serials pasted at once: from a sheet, a list, an email. */
export const serialsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** The day it is, by this device's calendar. */
export const todayText = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** Why a sale of this day cannot be claimed; undefined while none is chosen, and where it can. */
export function dayProblem({ startDate, endDate }: ClaimedSpiff, day: string | null): string | undefined {
  if (!day) return undefined
  if (day > todayText()) return 'The invoice is dated in the future.'
  return day < startDate || day > endDate ? 'This day is outside of the dates of the spiff.' : undefined
}

/** What can be told before the server is asked; it looks at all of it again. */
export const claimSchema = (spiff: ClaimedSpiff, offersChoice: boolean) =>
  z.object({
    invoiceNumber: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter the invoice number as it appears on the receipt.'),
        z.maxLength(
          SubmitSpiffClaimInput.invoiceNumber.max,
          `Use at most ${SubmitSpiffClaimInput.invoiceNumber.max} characters.`,
        ),
      ),
    invoiceDate: z.nullable(z.string()).check(
      z.refine((day) => Boolean(day), 'Choose the day of the sale.'),
      z.superRefine<string | null>((day, context) => {
        const message = dayProblem(spiff, day)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    ),
    spent: z.string().check(
      z.refine((text) => amountOf(text) !== null, 'Enter what the invoice comes to, such as 1,299.00.'),
      z.refine((text) => amountOf(text) !== 0, 'Enter an amount above zero.'),
      z.refine((text) => (amountOf(text) ?? 0) <= 10_000_000_000, 'Enter at most 100,000,000.00.'),
    ),
    payoutType: z
      .nullable(z.string())
      .check(z.refine((type) => !offersChoice || Boolean(type), 'Choose where the money goes.')),
    dealerId: z.nullable(z.string()),
    items: z
      .array(
        z.object({
          itemId: z.nullable(z.string()),
          serial: z.string().check(z.maxLength(60, 'Use at most 60 characters.')),
        }),
      )
      .check(
        z.maxLength(MAX_CLAIM_ITEMS, `A claim holds at most ${MAX_CLAIM_ITEMS} items. Send the rest in another claim.`),
        z.refine((items) => spiff.structure !== 'PER_ITEM' || items.length > 0, 'Add what was sold.'),
        z.superRefine<SoldItem[]>((items, context) => {
          const known = new Set<string>()
          for (const [index, { itemId, serial }] of items.entries()) {
            const item = spiff.items.find(({ databaseId }) => databaseId === itemId)
            const key = serialKey(serial)
            const say = (message: string) => context.addIssue({ code: 'custom', message, path: [index, 'serial'] })
            if (!key && (item?.needsSerial || !item)) say('Enter the serial number or VIN, or take the line out.')
            else if (key && (key.length < 3 || key.length > 40)) say('A serial number has 3 to 40 letters and digits.')
            else if (key && known.has(key)) say('This serial number is in the claim twice.')
            if (key) known.add(key)
          }
        }),
      ),
  })
