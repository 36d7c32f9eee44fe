import type { ReceiptLine } from '../art/receipts.ts'
import type { Draw } from '../factories/draw.ts'

export interface DemoDealer {
  id: string
  name: string
  addressLine1: string
  city: string
  region: string
  country?: string
  phone?: string | null
}

const LETTERS: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** A VIN whose check digit fits. */
export function vin(draw: Draw): string {
  const raw = `5N${draw.pick(['V', 'T', 'R'])}${draw.pick(['C', 'M', 'A'])}${draw.int(10, 99)}${draw.pick(['E', 'K', 'L'])}${draw.int(1, 9)}0T${draw.pick(['M', 'B', 'H'])}${String(draw.int(0, 999_999)).padStart(6, '0')}`
  const sum = [...raw].reduce((total, sign, index) => total + (LETTERS[sign] ?? Number(sign)) * WEIGHTS[index]!, 0) % 11
  return `${raw.slice(0, 8)}${sum === 10 ? 'X' : sum}${raw.slice(9)}`
}

const plain = (cents: bigint) =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

/** What the receipt of a sale says, and what it comes to: 6.25 percent tax are added. */
export function receiptLines({
  dealer,
  number,
  date,
  sold,
  clerk,
}: {
  dealer: DemoDealer
  number: string
  date: Date
  sold: readonly { name: string; price: bigint; serial: string | null }[]
  clerk: string
}): { lines: ReceiptLine[]; total: bigint } {
  const sum = sold.reduce((all, { price }) => all + price, 0n)
  const tax = (sum * 625n + 5_000n) / 10_000n
  const when = `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`
  return {
    total: sum + tax,
    lines: [
      { text: dealer.name.split(' ').slice(0, 2).join(' '), big: true },
      { text: dealer.name },
      { text: dealer.addressLine1 },
      { text: `${dealer.city}, ${dealer.region}` },
      { text: dealer.phone ?? '' },
      { rule: true },
      { text: `INVOICE ${number}`, right: when },
      { text: `SERVED BY ${clerk}` },
      { rule: true },
      ...sold.flatMap(({ name, price, serial }) => [
        { text: name.slice(0, 25), right: plain(price) },
        ...(serial ? [{ text: `  VIN ${serial}` }] : []),
      ]),
      { rule: true },
      { text: 'SUBTOTAL', right: plain(sum) },
      { text: 'TAX 6.25%', right: plain(tax) },
      { text: 'TOTAL', right: plain(sum + tax) },
      { rule: true },
      { text: 'PAID IN FULL' },
      { text: 'THANK YOU AND RIDE SAFE' },
    ],
  }
}
