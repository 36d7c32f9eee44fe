import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Unit } from './ledger.ts'

/** The documented currencies (spec part 2, 9). */
export const CURRENCIES = ['USD', 'CAD', 'EUR'] as const
export type Currency = (typeof CURRENCIES)[number]
export const isCurrency = (text: string): text is Currency => (CURRENCIES as readonly string[]).includes(text)

/** 100,000,000.00: beyond it an amount is taken for a slip of the hand. */
export const MAX_AMOUNT = 10_000_000_000n

/**
 * Minor units of an amount as people type it: 1299, 1,299.00, 1.299,00, $ 12.5, 12,5. The last of comma and point is
 * the decimal mark when one or two digits follow it; three digits after a single comma make thousands, unless nothing but
 * a zero stands before it. Null when it is no amount, as 750.005, which may be either.
 */
export function minorUnits(text: string): bigint | null {
  const bare = text
    .trim()
    .replace(/^(?:US|CA|C)?[$€]|^(?:USD|CAD|EUR)\b|[$€]$|\b(?:USD|CAD|EUR)$/gi, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  const sign = bare.startsWith('-') ? -1n : 1n
  const [, whole = '', fraction = ''] = /^[+-]?(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? []
  const marks = new Set(whole.replace(/\d/g, ''))
  if (/^[+-]?\d{1,3}\.\d{3}$/.test(bare)) return null
  // Thousands have one mark, and every group after the first has three digits.
  if (!whole || marks.size > 1 || (marks.size === 1 && !/^[1-9]\d{0,2}([.,]\d{3})+$/.test(whole))) return null
  if (fraction && marks.size === 1 && bare.at(-fraction.length - 1) === [...marks][0]) return null
  const digits = whole.replace(/\D/g, '')
  return digits.length > 15 ? null : sign * BigInt(digits + fraction.padEnd(2, '0'))
}

/** The same for an input field that must be above zero. Errors: names `field`. */
export function amountIn(text: string, field: string, what = 'an amount'): bigint {
  const amount = minorUnits(text)
  if (amount === null) throw badInput(field, `Enter ${what}, such as 1,299.00.`)
  if (amount <= 0n) throw badInput(field, 'Enter an amount above zero.')
  if (amount > MAX_AMOUNT) throw badInput(field, 'Enter at most 100,000,000.00.')
  return amount
}

/** The same for one that may be zero. Errors: names `field`. */
export function amountOrNothing(text: string, field: string): bigint {
  const amount = minorUnits(text)
  if (amount === null || amount < 0n) throw badInput(field, 'Enter an amount, such as 129.00, or 0.')
  if (amount > MAX_AMOUNT) throw badInput(field, 'Enter at most 100,000,000.00.')
  return amount
}

/** 129900 as 1299.00. */
export const decimalText = (minor: bigint): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** For texts to people: $1,299.00. */
export const moneyText = (minor: bigint, currency: string): string => formatOf(currency).format(Number(minor) / 100)

const formats = new Map<string, Intl.NumberFormat>()
/** Making one takes fifty times as long as writing with it. */
function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

/** What any unit of the ledger reads like in a sentence. */
export const amountText = (amount: bigint, unit: Unit | string): string =>
  isCurrency(unit) ? moneyText(amount, unit) : `${new Intl.NumberFormat('en-US').format(amount)} ${unit}`

/** An amount as `Money` shows it; null stays null. */
export const money = (minor: bigint | null, currency: string): { minor: bigint; currency: string } | null =>
  minor === null ? null : { minor, currency }

export const Money = builder
  .objectRef<{ minor: bigint; currency: string }>('Money')
  .implement({
    description: 'An amount of money.',
    fields: (t) => ({
      minor: t.field({
        type: 'BigInt',
        description: 'In minor units: 129900 is 1299.00.',
        resolve: ({ minor }) => minor,
      }),
      amount: t.string({
        description: 'With two decimals and a point, such as 1299.00.',
        resolve: ({ minor }) => decimalText(minor),
      }),
      currency: t.exposeString('currency', { description: 'USD, CAD or EUR.' }),
    }),
  })
