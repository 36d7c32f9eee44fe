import { wordsBetween } from '../looks/lines.ts'
import { amountsIn } from './amounts.ts'
import {
  doubted,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from './paper.ts'

/** How the money of a spiff is named. */
const NAMES: Record<string, RegExp> = {
  USD: /(?<![\p{L}])USD?(?=\d|\b)\$?|\bUS\$|\bU\.?S\.? dollars?\b/giu,
  CAD: /(?<![\p{L}])(?:CAD|CDN)(?=\d|\b|\$)|(?<![\p{L}])CA?\$|\bcanadian\b/giu,
  EUR: /(?<![\p{L}])EUR(?=\d|\b)|€|\beuros?\b/giu,
}
/** Money no spiff is paid in: signs, codes and what people call it. */
const FOREIGN: readonly RegExp[] = [
  /[£¥₹₽₩₺₴฿₫₪₱]/gu,
  /(?<!\p{L})(?:GBP|JPY|MXN|SEK|NOK|DKK|CHF|AUD|NZD|CNY|RMB|INR|BRL|PLN|CZK|HUF|ZAR|SGD|HKD|KRW|THB|ISK|RUB|ILS|AED|SAR|ARS|CLP|TWD|PHP|MYR|IDR|UAH|BGN|RON)(?!\p{L})/gu,
  /(?<!\p{L})(?:MXN?|AU?|NZ|R|HK|S)\$/giu,
  /(?<!\p{L})(?:SFr|Fr)\.(?= ?\d)|(?<=\d ?)Fr\.?(?!\p{L})/gu,
  /(?<=\d ?)(?:kr|zł|zl|Kč)\b|\bkr\.? ?(?=\d)/giu,
  /(?<=\d{3} ?)Ft\b/gu,
  /\b(?:pounds? sterling|sterling|yen|pesos?|francs?|kron(?:or|er|a)|rupees?|moneda nacional)\b/giu,
]
/** Taxes by the money they are paid in. */
const TAXES: readonly { name: RegExp; currencies: readonly string[] }[] = [
  { name: /(?<!\d )\b(?:HST|GST|PST|QST|RST|TPS|TVQ|TVH|TVP)\b/g, currencies: ['CAD'] },
  { name: /\b(?:VAT|IVA|TVA|MwSt|MWST|USt|Mehrwertsteuer|Umsatzsteuer)\b/g, currencies: ['EUR'] },
  { name: /\b(?:sales|state|county|city|local) tax\b/gi, currencies: ['USD', 'CAD'] },
  { name: /\b(?:MOMS|Moms|MVA|ABN|RFC|IGV|ICMS|GSTIN|BTW)\b/g, currencies: [] },
]

const HOME: Record<string, string> = { US: 'USD', PR: 'USD', CA: 'CAD' }
for (const country of 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')) HOME[country] = 'EUR'

/** The stars before the last digits of a card, which readers take for signs of money. */
const isMask = (text: string) => /[*#%+]/.test(text)

const hitsOf = (line: PrintedLine, pattern: RegExp): Place[] =>
  [...line.text.matchAll(pattern)]
    .map((hit) => placeOf(line, wordsBetween(line, hit.index, Math.max(hit.index + hit[0].length, hit.index + 1))))
    .filter(({ text }) => !isMask(text))

/** A sign that was not understood right before an amount: a pound is read as E or f. */
const unknownSigns = (line: PrintedLine): Place[] =>
  amountsIn(line).flatMap(({ start, words }) =>
    /(?:^|[\s])[B-DF-RT-Zabd-rt-z£§¢]$/.test(line.text.slice(0, start)) ? [placeOf(line, words)] : [],
  )

/** The money is the spiff's: it is named, or the dealer's country has it, and no other is. */
export function moneyOfSpiff({ looks }: Paper, { currency, dealer }: Claimed): Verdict {
  const all = looks.flat()
  const others = [
    ...FOREIGN,
    ...Object.entries(NAMES).flatMap(([code, pattern]) => (code === currency ? [] : [pattern])),
    ...TAXES.flatMap(({ name, currencies }) => (currencies.includes(currency) ? [] : [name])),
  ]
  const foreign = [
    ...all.flatMap((line) => others.flatMap((pattern) => hitsOf(line, pattern))),
    ...all.flatMap(unknownSigns),
  ]
  if (foreign.length)
    return doubted(
      'money',
      `The spiff pays ${currency}; the receipt says ${[...new Set(foreign.map(({ text }) => `“${text}”`))].slice(0, 3).join(', ')}.`,
      foreign,
    )
  const own = all.some((line) => hitsOf(line, NAMES[currency]!).length > 0)
  if (own) return proven('money', `The receipt is in ${currency}.`)
  if (dealer && HOME[dealer.country] === currency)
    return proven('money', `The receipt is in ${currency}, the money of the dealer’s country.`)
  const bareSigns = all
    .filter((line) => withoutAccents(line.text).includes('$'))
    .map((line) => placeOf(line, line.words))
  return doubted('money', `The receipt does not say that it is in ${currency}.`, bareSigns)
}
