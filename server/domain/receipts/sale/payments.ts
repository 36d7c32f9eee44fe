import { withoutAccents, type PrintedLine } from '../proof/paper.ts'

const DUE =
  /\b(?:amount|balance|total|net|sum) (?:still )?(?:due|owed|owing)\b|\bdue (?:today|now|amount|balance)\b|\bbalance\b|\bto pay\b|\bzu zahlen\b|\bnet a payer\b|\bsolde\b|\bsaldo\b/i
const PAYMENT =
  /\b(?:visa|master ?card|amex|american express|discover|debit|credit card|card|cash|check|cheque|paid|tender(?:ed)?|interac|apple pay|google pay|financed|ec-?karte|girocard|bar|bezahlt|kartenzahlung|carte|comptant|especes|paye|payee|tarjeta|efectivo|pagado)\b/i
const GIVEN_BACK = /\b(?:change|ruckgeld|wechselgeld|monnaie|rendu|cambio)\b/i

/** Lines of payments, which show that nothing is due. */
export const isPayment = ({ text }: PrintedLine): boolean => {
  const plain = withoutAccents(text)
  return PAYMENT.test(plain) && !DUE.test(plain) && !GIVEN_BACK.test(plain)
}
