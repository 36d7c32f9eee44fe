import { graphql, readInlineData } from 'react-relay'
import type { moneyText_money$key } from '../__generated__/moneyText_money.graphql.ts'
import { formatMoney, type Currency } from '../ui/formats.ts'

/** An amount of an answer as people read it. */
export function moneyText(key: moneyText_money$key): string {
  const { minor, currency } = readInlineData(graphql`fragment moneyText_money on Money @inline { minor currency }`, key)
  return formatMoney(Number(minor), currency as Currency)
}

/** Without cents where there are none: for cards and tables. */
export const shortMoney = (key: moneyText_money$key): string => moneyText(key).replace(/\.00$/, '')
