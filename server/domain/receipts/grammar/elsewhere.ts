import { daysIn } from '../sale/days.ts'
import { withoutAccents, type Claimed, type Seller } from '../proof/paper.ts'
import { phoneOf } from '../proof/seller.ts'
import type { ExplainedLine } from './explainedLine.ts'
import { isDealers } from '../tokens/dealersOwn.ts'
import { isNearYear } from './claimedLine.ts'
import { refuse } from './labels.ts'
import type { Part } from './parts.ts'

/** Days on these lines are that of the sale. */
const OF_SALE: ReadonlySet<Part> = new Set([
  'date',
  'paid',
  'number',
  'till',
  'staff',
  'title',
  'head',
  'contact',
  'box',
])
/** What stands before a phone that is not the one on file. */
const OTHER_PHONE =
  /\b(?:fax|telec\w*|toll ?free|sans frais|cell\w*|mobile|text|txt|sms|whats\w*|service|parts|pieces|after hours)\b|\b1?[ .-]?\(?8(?:00|33|44|55|66|77|88)\b/i

/** How far below the label of who bought their address goes, columns beside it and all. */
const ADDRESS = 6
const isBelowBuyer = (all: readonly ExplainedLine[], index: number): boolean =>
  all.slice(Math.max(0, index - ADDRESS), index + 1).some(({ pieces }) => pieces?.some(({ part }) => part === 'buyer'))

/** A phone, street or town that is neither the dealer's nor in the box of who bought. */
function isElsewhere(all: readonly ExplainedLine[], index: number, dealer: Seller): boolean {
  const { tokens, pieces, line } = all[index]!
  if (!pieces!.some(({ part }) => part === 'contact') || isBelowBuyer(all, index)) return false
  return tokens.some((token) => {
    if (token.kind !== 'phone' && token.kind !== 'street' && token.kind !== 'town') return false
    if (token.kind === 'phone' && (!phoneOf(dealer) || OTHER_PHONE.test(withoutAccents(line.text)))) return false
    return !/^(?:p\.?o\.? ?)?box/i.test(token.text) && !isDealers(token, dealer)
  })
}

/** Is a day printed as that of the sale, and another one? */
function isOtherDay({ line, pieces }: ExplainedLine, { invoiceDate, dealer }: Claimed): boolean {
  if (!pieces!.every(({ part }) => OF_SALE.has(part) || part === 'reference')) return false
  const days = daysIn([line], dealer?.country ?? 'US')
  const own = days.filter(({ readings }) => readings.includes(invoiceDate)).flatMap(({ words }) => words)
  return days.some(({ words }) => !words.some((word) => own.includes(word)))
}

/** What may be nothing without saying that nothing was sold. */
const MAY_BE_NOTHING = /\b(?:point|pts|punto|reward|star|dollar|fidel|save)/i
/** A count of nothing: no items, no guests. */
const countsNothing = ({ pieces, tokens, line }: ExplainedLine): boolean =>
  pieces!.some(({ part }) => part === 'told') &&
  tokens.some(({ kind, text }) => kind === 'digits' && /^0+$/.test(text)) &&
  !MAY_BE_NOTHING.test(line.text)

/** Lines that are understood and speak of another sale, shop or machine. */
export function refuseOthers(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((one, index) => {
    if (!one.pieces) return
    const isOldUnit = one.pieces.some(
      ({ part, value }) => part === 'unit' && value !== null && !isNearYear(value, claimed),
    )
    if (isOldUnit || isOtherDay(one, claimed) || countsNothing(one)) refuse(one)
    // A look in blocks may have the address of who bought away from its label.
    else if (claimed.dealer && isElsewhere(all, index, claimed.dealer)) one.pieces = null
  })
}
