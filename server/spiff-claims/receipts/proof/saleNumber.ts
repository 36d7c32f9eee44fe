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
  type Verdict,
} from './paper.ts'
import { numbersIn } from './numbers.ts'

/** What receipts call the number of a sale. */
const LABEL =
  /\b(?:inv|invoice|receipt|rcpt|order|ord|ticket|tkt|bill|sales?|rechnung\w*|beleg\w*|quittung\w*|bon|kassenbon|bonnr|facture|recu|factura|recibo)\b/i
/** Numbers of the shop, the card or the customer. */
const OTHER_NUMBER =
  /\b(?:sku|upc|ean|tel\w*|phone|mobile|fax|call|zip|plz|page|qty|lane|store|filiale|reg|register|kasse|auth\w*|appr\w*|card|karte|carte|tarjeta|visa|mastercard|amex|terminal|tid|mid|customer\w*|cust|client|cliente|kunde\w*|survey|code|acct|account|konto|member\w*|loyalty|part|item|model|serial|vin|batch|po|purchase|tax|ein|vat|iban|permit|license|license|stock|ust|steuer\w*|siret|nif|cif|rfc|gst|hst|abn|ref\w*|trace|seq|cashier|clerk|employee|check)\b/i

const labelled = (label: string) => LABEL.test(label) && !OTHER_NUMBER.test(label)

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
