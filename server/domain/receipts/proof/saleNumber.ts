import {
  bare,
  bestLook,
  doubted,
  isFirm,
  labelOf,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type PrintedLine,
  type Read,
  type Verdict,
} from './paper.ts'
import { daysIn } from './days.ts'
import { wordsBetween } from '../looks/lines.ts'
import { numbersIn } from './numbers.ts'

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
      if (!isNumber(text) || wordsBetween(line, start, end).some((word) => dates.has(word))) return []
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

/** The number is labelled as that of the invoice, receipt, order or ticket. */
export function numberOfSale(paper: Paper, { invoiceNumber }: Claimed): Verdict {
  const key = bare(invoiceNumber)
  return bestLook(paper, (lines) => {
    const hits =
      key.length < 2
        ? []
        : lines.flatMap((line) =>
            numbersIn(line, key).map((hit) => {
              const label = hit.label ? withoutAccents(hit.label) : labelOf(lines, line, hit.start, hit.end)
              // A label cut off within the word may go on before it: Sales Inv:1042.
              return {
                ...hit,
                line,
                meant:
                  labelled(label) ||
                  (hit.label !== '' && labelled(`${labelOf(lines, line, hit.start, hit.end)} ${label}`)),
              }
            }),
          )
    const meant = hits.filter((hit) => hit.meant)
    const sure = meant.find(({ line, words }) => isFirm(paper, line, words))
    const at = sure ?? meant[0] ?? hits[0]
    const found = at ? [{ field: 'invoiceNumber', place: placeOf(at.line, at.words), sure: Boolean(sure) }] : []
    if (sure) return proven('number', `The invoice number is ${invoiceNumber}.`, found)
    return doubted(
      'number',
      meant.length
        ? 'The invoice number could not be read surely.'
        : at
          ? `Nothing says that ${invoiceNumber} is the number of the sale.`
          : `The number ${invoiceNumber} is not on the receipt.`,
      at ? [placeOf(at.line, at.line.words)] : [],
      { found, missing: ['invoiceNumber'] },
    )
  })
}
