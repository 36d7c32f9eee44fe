import { formatMoney, formatNumber, type Currency } from '../../ui/formats.ts'

const isMoney = (unit: string): unit is Currency => unit === 'USD' || unit === 'CAD' || unit === 'EUR'

/** How a unit is called where it has a place of its own. */
export const unitName = (unit: string) =>
  unit === 'points'
    ? 'Points'
    : unit === 'credits'
      ? 'Dealer credits'
      : unit === 'USD'
        ? 'Spiff cash'
        : `Spiff cash (${unit})`

/** An amount of any unit as people read it. */
export const inUnit = (amount: number, unit: string) =>
  isMoney(unit) ? formatMoney(amount, unit) : formatNumber(amount)

/** The same with its sign: +12 or -$5.00. */
export const signed = (amount: number, unit: string) => `${amount > 0 ? '+' : ''}${inUnit(amount, unit)}`

/** The same with its unit in words. */
export const withUnit = (amount: number, unit: string) =>
  isMoney(unit) ? formatMoney(amount, unit) : `${formatNumber(amount)} ${unit}`

export const UNITS = ['points', 'credits', 'USD', 'CAD', 'EUR'] as const
export const MEANINGS = [
  { value: 'EARNED', label: 'Earned' },
  { value: 'SPENT', label: 'Rewards' },
  { value: 'PAYOUT', label: 'Payouts' },
  { value: 'EXPIRED', label: 'Expired' },
  { value: 'MOVED', label: 'Moved' },
] as const
