import { graphql, readInlineData } from 'react-relay'
import type { money_amount$key } from '../../__generated__/money_amount.graphql.ts'
import { formatMoney } from '../../ui/formats.ts'

type Format = (minor: number, currency?: string) => string

/** An amount as people read it. */
export function moneyOf(money: money_amount$key, format: Format = formatMoney) {
  const { minor, currency } = readInlineData(graphql`fragment money_amount on Money @inline { minor currency }`, money)
  return format(Number(minor), currency)
}

/** Sums of several currencies in one line; they are never added up. */
export const moneysOf = (sums: readonly money_amount$key[], format: Format = formatMoney) =>
  sums.map((sum) => moneyOf(sum, format)).join(' + ') || format(0)
