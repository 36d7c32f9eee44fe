import { amountsIn, type Amount } from '../proof/amounts.ts'
import { isFirm, withoutAccents, type Paper, type PrintedLine } from '../proof/paper.ts'
import { isPayment } from './payments.ts'

const TOTAL =
  /\b(?:(?:grand|invoice|sales?|receipt|final)[ -]?total|total|gesamt\w*|summe|endbetrag|rechnungsbetrag|montant|importe|sum)\b/i
const SUBTOTAL = /\b(?:sub|zwischen|sous)[ -]?(?:total|summe)\b|\bsubtotal\b|\bnetto?\b|\bmerchandise\b|\btaxable\b/i
const DUE = /\b(?:amount|balance) due\b|\bto pay\b|\bzu zahlen\b|\bnet a payer\b/i
const TAX = /\b(?:tax|hst|gst|pst|qst|tps|tvq|tvh|tva|iva|vat|mwst|ust|mehrwertsteuer|impuesto)\b/i
const INCLUDED = /\b(?:incl\w*|inkl\w*|enth\w*|darin|dont|incluye|incluido)\b/i
const FEE =
  /\b(?:shipping|freight|fee|fees|setup|handling|delivery|tip|title|registration|prep|installation|versand|livraison|envio)\b/i
const LESS = /\b(?:discount|trade|coupon|rebate|rabatt|remise|descuento)\b/i
/** Beside these a total is not what the sale came to. */
const NO_TOTAL =
  /\b(?:return\w*|refund\w*|credit\w*|points?|original|saved?|savings?|saving|year|ytd|month\w*|week\w*|daily|before|previous|prior|last|lifetime|to date|change|tax|items?|qty|quantity|units?|pieces|pcs|weight|hours?|discount\w*|msrp|list|retail|value|worth|limit|deposit|reward\w*|loyalty|bonus|trade|without|excl\w*|ohne|hors|ht|tender\w*|cash|gutschrift|ersparnis|rabatt|punkte|economise\w*|remise|ahorro|descuento|puntos|puntos|estimated|monthly|financed|payments?|budget|goal|award)\b/i

const plain = ({ text }: PrintedLine) => withoutAccents(text)
const isSubtotal = (line: PrintedLine): boolean => SUBTOTAL.test(plain(line))
/** A line that speaks of a total, be it that of the sale or another. */
const saysTotal = (line: PrintedLine): boolean => TOTAL.test(plain(line))
const isTotal = (line: PrintedLine): boolean =>
  saysTotal(line) && !isSubtotal(line) && !NO_TOTAL.test(plain(line)) && !isPayment(line)
const isDue = (line: PrintedLine) => DUE.test(plain(line)) && !NO_TOTAL.test(plain(line))
const isTax = (line: PrintedLine): boolean => TAX.test(plain(line))
/** A tax that the prices have in them. */
const isIncluded = (line: PrintedLine): boolean => INCLUDED.test(plain(line))

interface LineAmount extends Amount {
  line: PrintedLine
}
/** Its last amount, or the one alone on the next line. */
function amountOf(lines: readonly PrintedLine[], line: PrintedLine): LineAmount | null {
  const own = amountsIn(line).at(-1)
  if (own) return { ...own, line }
  const next = lines[lines.indexOf(line) + 1]
  const [only, more] = next && !/\p{L}{4}/u.test(next.text) && !/\d/.test(line.text) ? amountsIn(next) : []
  return next && only && !more ? { ...only, line: next } : null
}
const amountsOf = (lines: readonly PrintedLine[], is: (line: PrintedLine) => boolean): LineAmount[] =>
  lines.filter(is).flatMap((line) => amountOf(lines, line) ?? [])

interface Totals {
  /** Amounts on lines that are marked as the total; those due where none is. */
  totals: LineAmount[]
  subtotal: bigint | null
  /** Subtotal and tax are printed and do not come to this. */
  adds(total: bigint): boolean
}

export function totalsIn(lines: readonly PrintedLine[]): Totals {
  const marked = amountsOf(lines, isTotal)
  // A balance of nothing says that it was paid, not what it came to.
  const totals = marked.length ? marked : amountsOf(lines, isDue).filter(({ minor }) => minor > 0n)
  const subtotals = amountsOf(lines, isSubtotal)
  const taxLines = lines.filter((line) => isTax(line) && !isSubtotal(line) && !isTotal(line))
  const taxes = amountsOf(taxLines, (line) => !isIncluded(line))
  const sum = (amounts: readonly LineAmount[]) => amounts.reduce((all, { minor }) => all + minor, 0n)
  const fees = sum(amountsOf(lines, (line) => FEE.test(plain(line)) && !isSubtotal(line) && !isTotal(line)))
  const less = sum(amountsOf(lines, (line) => LESS.test(plain(line)) && !isSubtotal(line) && !isTotal(line)))
  return {
    totals,
    subtotal: subtotals[0]?.minor ?? null,
    adds(total) {
      if (!subtotals.length || !taxLines.length) return true
      const tax = sum(taxes)
      return subtotals.some(({ minor }) =>
        [minor + tax, minor + tax + fees, minor + tax + fees - less, minor + tax - less].includes(total),
      )
    },
  }
}

/** The total that the paper itself confirms: one amount, read surely, that its other lines come to. Null without one. */
export function certainTotal(paper: Paper): bigint | null {
  const certain = paper.looks.map((lines) => {
    const { totals, subtotal, adds } = totalsIn(lines)
    const [total] = totals
    if (!total || new Set(totals.map(({ minor }) => minor)).size > 1 || total.unclear) return null
    if (!isFirm(paper, total.line, total.words)) return null
    const confirmed =
      (subtotal !== null && adds(total.minor)) ||
      lines.some((line) => isPayment(line) && amountsIn(line).some(({ minor }) => minor === total.minor))
    return confirmed ? total.minor : null
  })
  const [one] = certain
  return one != null && certain.every((other) => other === null || other === one) ? one : null
}
