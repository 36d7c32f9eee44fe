import { amountOf } from '../../ui/amounts.ts'
import { serialKey, type ClaimedSpiff, type ClaimValues } from './claimValues.ts'

/** What a receipt was read as; null where it says nothing for certain. */
export type SaleOnReceipt = {
  invoiceNumber: string | null
  invoiceDate: string | null
  spent: string | null
  serials: { serial: string; itemId: string | null }[]
}

type Value = 'invoiceNumber' | 'invoiceDate' | 'spent'
export const READ_VALUES: readonly Value[] = ['invoiceNumber', 'invoiceDate', 'spent']

/** What the reader wrote into the form, and for which photos: what stands there otherwise a person typed. */
export type Filled = Partial<Record<Value, string>> & { serials: string[]; of?: string }

export const NOTHING_FILLED: Filled = { serials: [] }

/** Whether a typed value says what was read, however it is written. */
export function isAsRead(name: Value, typed: string | null, read: string): boolean {
  if (name === 'spent') return amountOf(typed ?? '') === amountOf(read)
  return name === 'invoiceNumber' ? serialKey(typed ?? '') === serialKey(read) : typed === read
}

/** Serials that were read and fit the form: each with its item, or without one where the sale is claimed as a whole. */
const fittingSerials = ({ structure, items }: ClaimedSpiff, { serials }: SaleOnReceipt) =>
  serials.flatMap(({ serial, itemId }) =>
    structure !== 'PER_ITEM'
      ? [{ itemId: null, serial }]
      : items.some(({ databaseId, needsSerial }) => needsSerial && databaseId === itemId)
        ? [{ itemId, serial }]
        : [],
  )

/**
 * The form after a reading: what nobody typed is filled in, what the reader filled in from other photos goes, and what a
 * person typed stays as it is.
 */
export function filledIn(
  spiff: ClaimedSpiff,
  typed: Pick<ClaimValues, Value | 'items'>,
  filled: Filled,
  sale: SaleOnReceipt,
  of: string | undefined,
): { values: Pick<ClaimValues, Value | 'items'>; filled: Filled } {
  const next: Filled = { serials: [], of }
  const values = { ...typed }
  for (const name of READ_VALUES) {
    const isOwn = Boolean(typed[name]) && typed[name] !== filled[name]
    if (isOwn) continue
    const read = sale[name]
    if (read !== null) next[name] = read
    if (name === 'invoiceDate') values[name] = read
    else values[name] = read ?? ''
  }
  const isFilled = (serial: string) => filled.serials.includes(serialKey(serial))
  const own = typed.items.filter(({ serial }) => serial.trim() && !isFilled(serial))
  if (own.length) return { values, filled: { ...next, serials: filled.serials } }
  const read = fittingSerials(spiff, sale)
  next.serials = read.map(({ serial }) => serialKey(serial))
  const asksSerial = (itemId: string | null) =>
    itemId === null || spiff.items.some(({ databaseId, needsSerial }) => needsSerial && databaseId === itemId)
  // Lines that wait for a serial are filled; what has none, such as a number of kits, stays.
  const waiting = typed.items.filter(
    ({ itemId, serial }) => !serial.trim() && asksSerial(itemId) && !read.some((one) => one.itemId === itemId),
  )
  const counted = typed.items.filter(({ itemId, serial }) => !serial.trim() && !asksSerial(itemId))
  values.items = [...read, ...waiting, ...counted]
  return { values, filled: next }
}

/** Serials of the receipt that the form does not have. */
export const serialsLeft = (sale: SaleOnReceipt, items: ClaimValues['items']): SaleOnReceipt['serials'] => {
  const here = new Set(items.map(({ serial }) => serialKey(serial)))
  return sale.serials.filter(({ serial }) => !here.has(serialKey(serial)))
}
