import type { Word } from '../../../platform/files/ocr.ts'
import { dayWords } from '../../../platform/values/days.ts'
import { CLOSE, wordsBetween } from '../looks/lines.ts'
import {
  bestLook,
  doubted,
  isFirm,
  labelOf,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Found,
  type Paper,
  type Place,
  type PrintedLine,
  type Verdict,
} from '../proof/paper.ts'

const MONTHS =
  'jan|feb|fev|fév|mar|apr|avr|abr|may|mai|jun|juin|jul|juil|aug|aou|aoû|ago|sept?|[o0]ct|n[o0]v|dec|déc|ene|dic'
/** The first letters of each month: English, French, Spanish. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]
const monthOf = (text: string): number => {
  const letters = withoutAccents(text).toLowerCase().replace('0', 'o')
  return MONTH_NAMES.findIndex((names) => names.some((name) => letters.startsWith(name))) + 1
}
const BEFORE = `(?<![\\d/.${CLOSE}-])`
const AFTER = `(?!\\d|[-/.,${CLOSE}]\\d|${CLOSE})`
const SEPARATOR = '([-/.]) ?'

/** Year, and month and day as they stand: which is which the country says where both are numbers. */
type Parts = { year: string; first: string; second: string; order: 'known' | 'country' }
const DATES: [RegExp, (parts: string[]) => Parts][] = [
  [
    new RegExp(`${BEFORE}(\\d{4})${SEPARATOR}(\\d{1,2})\\2 ?(\\d{1,2})${AFTER}`, 'giu'),
    ([year, , first, second]) => ({ year: year!, first: first!, second: second!, order: 'known' }),
  ],
  [
    new RegExp(`${BEFORE}(\\d{1,2})${SEPARATOR}(\\d{1,2})\\2 ?(\\d{4}|\\d{2})${AFTER}`, 'giu'),
    ([first, , second, year]) => ({ year: year!, first: first!, second: second!, order: 'country' }),
  ],
  [
    new RegExp(
      `\\b((?:${MONTHS})\\p{L}{0,7})[. -]{0,3}(\\d{1,2})(?:st|nd|rd|th)?[ ,.-]{1,3}(\\d{4}|\\d{2})${AFTER}`,
      'giu',
    ),
    ([first, second, year]) => ({ year: year!, first: first!, second: second!, order: 'known' }),
  ],
  [
    new RegExp(
      `${BEFORE}(\\d{1,2})(?:st|nd|rd|th|er)?[ ./-]{0,2}(?:de )?((?:${MONTHS})\\p{L}{0,7})[ ,./-]{0,3}(?:del? )?(\\d{4}|\\d{2})${AFTER}`,
      'giu',
    ),
    ([second, first, year]) => ({ year: year!, first: first!, second: second!, order: 'known' }),
  ],
]

/** Countries that write the month first; those that use all orders; all others write the day first. */
const MONTH_FIRST = new Set(['US', 'PR', 'PH', 'FM', 'MH'])
const EITHER = new Set(['CA'])

const iso = (year: string, month: number, day: number): string | null => {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The days it may mean in a country: one, or several where all orders are used there. */
function readingsOf({ year, first, second, order }: Parts, country: string): string[] {
  const named = /\p{L}/u.test(first) ? monthOf(first) : 0
  const [a, b] = [named || Number(first), Number(second)]
  const monthFirst = iso(year, a, b)
  if (named || order === 'known') return monthFirst ? [monthFirst] : []
  const dayFirst = iso(year, b, a)
  const yearFirst = year.length === 2 && first.length === 2 ? iso(first, b, Number(year)) : null
  // A number past twelve can only be the day.
  const wanted = EITHER.has(country)
    ? [monthFirst, dayFirst, yearFirst]
    : MONTH_FIRST.has(country)
      ? [monthFirst ?? dayFirst]
      : [dayFirst ?? monthFirst]
  return [...new Set(wanted.flatMap((day) => day ?? []))]
}

interface PrintedDay {
  line: PrintedLine
  words: Word[]
  readings: string[]
  /** Labelled as the day of the sale, invoice or receipt. */
  labelled: boolean
  /** Beside a word that makes it another day. */
  other: boolean
}

const LABEL =
  /\b(?:date|dated|day|sold|sales?|invoice|invoiced|receipt|purchased?|bought|transaction|datum|\w{0,12}datum|verkauft|gekauft|fecha|vendu|vente|achat|vendido|venta|compra|facture|factura|rechnung|beleg|ticket)\b/i
const OTHER_DAY =
  /\b(?:due|next|ends?|ending|expir\w*|exp|until|till(?! ?#?\d)|through|thru|from|surveys?|servic\w*|print\w*|cop(?:y|ies)|reprint\w*|since|valid\w*|return\w*|refund\w*|exchange\w*|warranty|deliver\w*|ship\w*|birth\w*|dob|promo\w*|offers?|begins?|starts?|starting|before|after|by|appointment|order|ordered|member\w*|established|est|founded|redeem|renew\w*|inspect\w*|maintenance|pick ?up|quote\w*|estimat\w*|void\w*|rev|version|event|coupon|bis|ab|seit|gultig\w*|fallig\w*|liefer\w*|leistung\w*|gedruckt|druck\w*|nachste\w*|termin|wartung|kopie|garantie|bestell\w*|prochaine?|echeance|jusqu\w*|depuis|valable|imprime\w*|livraison|entretien|copie|commande|proxim\w*|vence|vencimiento|hasta|desde|valido|impreso|impresion|entrega|servicio|copia|garantia|pedido)\b/i

/** Days of a look with what the words beside them make of them. */
export function daysIn(lines: readonly PrintedLine[], country: string): PrintedDay[] {
  return lines.flatMap((line) => {
    const hits = DATES.flatMap(([pattern, partsOf]) =>
      [...line.text.matchAll(pattern)].map((hit) => ({
        start: hit.index,
        end: hit.index + hit[0].length,
        readings: readingsOf(partsOf(hit.slice(1).map((part) => part ?? '')), country),
      })),
    ).sort((one, other) => one.start - other.start)
    return hits.flatMap(({ start, end, readings }, index) => {
      if (!readings.length) return []
      const label = labelOf(lines, line, start, end)
      // Only the last day of a line has what stands behind it.
      const behind = index === hits.length - 1 ? withoutAccents(line.text.slice(end)) : ''
      return [
        {
          line,
          words: wordsBetween(line, start, end),
          readings,
          labelled: LABEL.test(label),
          other: OTHER_DAY.test(label) || OTHER_DAY.test(behind),
        },
      ]
    })
  })
}

/** Days labelled as the sale’s, or the only day on the paper. */
export function saleDaysIn(days: readonly PrintedDay[]): PrintedDay[] {
  const labelled = days.filter(({ labelled: is, other }) => is && !other)
  if (labelled.length) return labelled
  return new Set(days.map(({ readings }) => readings.join())).size === 1 ? days.filter(({ other }) => !other) : []
}

/** The day is the sale’s, in the order the dealer’s country writes days in. */
export function dayOfSale(paper: Paper, { invoiceDate, startDate, endDate, dealer }: Claimed): Verdict {
  const typed = dayWords(new Date(invoiceDate))
  const found = ({ line, words }: PrintedDay, sure: boolean): Found => ({
    field: 'invoiceDate',
    place: placeOf(line, words),
    sure,
  })
  return bestLook(paper, (lines) => {
    const days = daysIn(lines, dealer?.country ?? 'US')
    const places = (some: readonly PrintedDay[]): Place[] => some.map(({ line, words }) => placeOf(line, words))
    const sale = saleDaysIn(days)
    const hits = days.filter(({ readings }) => readings.includes(invoiceDate))
    const no = (says: string, doubts: readonly PrintedDay[], at: PrintedDay | undefined = hits[0]) =>
      doubted('day', says, places(doubts), { missing: ['invoiceDate'], found: at ? [found(at, false)] : [] })
    if (!sale.length)
      return no(
        hits.length ? `Nothing says that ${typed} is the day of the sale.` : `${typed} is not on the receipt.`,
        hits,
      )
    const inTime = ({ readings }: PrintedDay) => {
      const inside = readings.filter((day) => startDate <= day && day <= endDate)
      return readings.length > 1 && inside.length ? inside : readings
    }
    if (sale.some((day) => inTime(day).length > 1)) return no('The date may be read in two ways.', sale)
    if (new Set(sale.flatMap(inTime)).size > 1) return no('The receipt shows more than one date of a sale.', sale)
    if (inTime(sale[0]!)[0] !== invoiceDate) return no(`The date on the receipt is not ${typed}.`, sale)
    const sure = sale.find(({ line, words }) => isFirm(paper, line, words))
    if (!sure) return no('The date could not be read surely.', sale)
    return proven('day', `The sale date is ${typed}.`, [found(sure, true)])
  })
}
