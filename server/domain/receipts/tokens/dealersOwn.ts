import { loose, type Seller } from '../proof/paper.ts'
import { phoneOf } from '../proof/seller.ts'
import type { Token } from './token.ts'

const digits = (text: string) => text.replace(/\D/g, '')
/** The number of a house. */
const houseOf = (text: string) => /\d+/.exec(text)?.[0]

/** Is a place or phone on a receipt that of the dealer on file? */
export function isDealers({ kind, text }: Token, dealer: Seller): boolean {
  if (kind === 'phone') return digits(text).endsWith(phoneOf(dealer))
  const [said, street, town] = [loose(text), loose(dealer.addressLine1), loose(dealer.city)]
  if (kind === 'street') return said.includes(street) || houseOf(text) === houseOf(dealer.addressLine1)
  return said.includes(town) || said.length < 3
}

/** Does a place or phone say, as a whole, what the dealer has on file? */
export function isOnFile({ kind, text }: Token, dealer: Seller): boolean {
  const [said, street, town] = [loose(text), loose(dealer.addressLine1), loose(dealer.city)]
  if (kind === 'phone') return phoneOf(dealer).length >= 7 && digits(text).endsWith(phoneOf(dealer))
  if (kind === 'street') return street.length >= 6 && said.startsWith(street)
  return kind === 'town' && town.length >= 3 && said.startsWith(town)
}
