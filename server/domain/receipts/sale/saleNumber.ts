import {
  bare,
  isFirm,
  labelOf,
  placeOf,
  withoutAccents,
  type Paper,
  type PrintedLine,
  type Read,
} from '../proof/paper.ts'
import { valuesIn } from '../tokens/values.ts'
import { daysIn } from './days.ts'
import { wordsBetween } from '../looks/lines.ts'

/** What receipts call the number of a sale. */
const LABEL =
  /\b(?:inv|invoice|receipt|rcpt|order|ord|ticket|tkt|bill|sales?|rechnung\w*|beleg\w*|quittung\w*|bon|kassenbon|bonnr|facture|recu|factura|recibo)\b/i
/** Numbers of the shop, the card or the customer. */
const OTHER_NUMBER =
  /\b(?:sku|upc|ean|tel\w*|phone|mobile|fax|call|zip|plz|page|qty|lane|store|filiale|reg|register|kasse|auth\w*|appr\w*|card|karte|carte|tarjeta|visa|mastercard|amex|terminal|tid|mid|customer\w*|cust|client|cliente|kunde\w*|survey|code|acct|account|konto|member\w*|loyalty|part|item|model|serial|vin|batch|po|purchase|tax|ein|vat|iban|permit|license|license|stock|ust|steuer\w*|siret|nif|cif|rfc|gst|hst|abn|ref\w*|trace|seq|cashier|clerk|employee|check)\b/i

const labelled = (label: string) => LABEL.test(label) && !OTHER_NUMBER.test(label)

/** What a number is called most surely that of the sale: others stand beside it as the order’s or the ticket’s. */
const RANKS = [
  /\b(?:inv|invoice|bill|rechnung\w*|facture|factura)\b/i,
  /\b(?:receipt|rcpt|beleg\w*|quittung\w*|bon|kassenbon|bonnr|recu|recibo)\b/i,
  /\b(?:ticket|tkt|sales?)\b/i,
  /\b(?:order|ord)\b/i,
]
/** Letters, digits and what binds them: no date, time or amount. */
const NUMBER = /(?<![\p{L}\p{N}.,/:-])#?([\p{L}\p{N}][\p{L}\p{N}/-]{1,28}[\p{L}\p{N}])(?![.,:]?[\p{L}\p{N}]|[/-])/gu
const isNumber = (text: string) =>
  (text.match(/\d/g)?.length ?? 0) >= 3 && !/^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/.test(text) && !/\p{L}{5}/u.test(text)

/** The number a paper says its sale has: the best label’s, where it says one alone. */
export function saleNumberOn(paper: Paper, lines: readonly PrintedLine[], country: string): Read<string> | null {
  const dates = new Set(daysIn(lines, country).flatMap(({ words }) => words))
  const found = lines.flatMap((line) =>
    [...line.text.matchAll(NUMBER)].flatMap((hit) => {
      const text = hit[1]!
      const start = hit.index + hit[0].indexOf(text)
      const end = start + text.length
      const isValue = valuesIn(line.text).some((value) => start < value.end && value.start < end)
      if (!isNumber(text) || isValue || wordsBetween(line, start, end).some((word) => dates.has(word))) return []
      // A label that hangs on it without a space is before it on the line, too.
      const label = labelOf(lines, line, start, end)
      const rank = labelled(label) ? RANKS.findIndex((pattern) => pattern.test(label)) : -1
      const words = wordsBetween(line, start, end)
      return rank >= 0
        ? // Small letters among digits are capitals read wrong.
          [{ rank, value: text.toUpperCase(), place: placeOf(line, words), firm: isFirm(paper, line, words) }]
        : []
    }),
  )
  const best = found.filter(({ rank }) => rank === Math.min(...found.map((one) => one.rank)))
  const [first] = best
  return first && best.every(({ value }) => bare(value) === bare(first.value)) && best.some(({ firm }) => firm)
    ? { value: first.value, place: first.place }
    : null
}

/** Labels and what follows them, to see whether a paper has the numbers of two sales. */
export const saleNumbersIn = (lines: readonly PrintedLine[]): string[] =>
  lines.flatMap((line) => {
    const hit =
      /\b(?:invoice|receipt|ticket|rechnungs?|facture|factura|recibo)(?:[ -]?(?:no|nr|num|number|nummer)\b\.?|[ ]?#|:)[ :#.]{0,3}([\p{L}\p{N}-]*\d[\p{L}\p{N}-]*)/iu.exec(
        withoutAccents(line.text),
      )
    return hit?.[1] ? [bare(hit[1])] : []
  })
