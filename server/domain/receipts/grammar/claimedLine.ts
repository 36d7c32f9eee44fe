import { spansOf } from '../proof/names.ts'
import { numbersIn } from '../proof/numbers.ts'
import { bare, namesIn, withoutAccents, type Claimed, type PrintedLine } from '../proof/paper.ts'
import { phrasesOf, saidIn, within } from '../proof/said.ts'
import { isProvenVin } from '../serialNumbers.ts'
import { abbreviations } from './lines/abbreviations.ts'
import { COUNTED, counts, isBarCode, ONE_EACH, SIZE, UNITS } from './counts.ts'
import { BROUGHT, GOES_WITH, JOINERS, NO_GOODS } from './phrases.ts'
import type { Token } from '../tokens/token.ts'
import { GOODS, LOOKS, TRIMS } from './vocabulary.ts'

export const MAKERS = new Set(
  'yamaha honda polaris kawasaki suzuki can am ski doo sea ktm cfmoto brp warn arctic cat'.split(' '),
)
/** All words that what is claimed goes by. */
export const ownWords = ({ items, productWords }: Pick<Claimed, 'items' | 'productWords'>): Set<string> =>
  new Set(
    [
      ...items.flatMap(({ name, words, partNumber, serial }) => [name, ...words, partNumber ?? '', serial ?? '']),
      ...(productWords ?? []),
    ].flatMap((name) => {
      const plain = withoutAccents(name).toLowerCase()
      // Also as tokens have them: 20w-50, 190/50zr17 and the sign of K&N.
      const printed = plain.split(/[\s&+]+/).flatMap((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(word)?.[0] ?? [])
      return [...plain.split(/[^\p{L}\p{N}.]+/u), ...printed, ...(plain.match(/[&+]/g) ?? [])].filter(Boolean)
    }),
  )

/** Does a line name what is claimed? */
export const namesClaimed = (line: PrintedLine, claimed: Claimed): boolean =>
  namesIn(claimed).some((name) => spansOf(line, name).length > 0) ||
  claimed.items.some(
    ({ partNumber }) =>
      partNumber !== null && bare(partNumber).length >= 3 && numbersIn(line, bare(partNumber)).length > 0,
  )

/** What a column or a count is called beside other goods. */
export const COUNTS = new Set(
  'x @ # & ea each item part sku s n vin sn serial no nos qty stock pc pcs stk hin unit mfg model my net rate ext amount price total plu sku upc dept mfr code style ref cant qte menge importe prix precio montant article articulo'.split(
    ' ',
  ),
)

/** Years that a machine may be of, seen from the day it was sold. */
const NEAR_YEARS = 2

export const isNearYear = (year: string, { invoiceDate }: Pick<Claimed, 'invoiceDate'>): boolean =>
  Math.abs(Number(year) - Number(invoiceDate.slice(0, 4))) <= NEAR_YEARS

/** The label of a box that says which of both a machine is. */
const NEW_OR_USED = /\bnew ?\/ ?used\b/gi

const SPOILING = [NO_GOODS, GOES_WITH, BROUGHT, JOINERS].flatMap(phrasesOf)

/** Does a line speak of work, of what was brought, or of another thing, outside of the names of what is claimed? */
function isSpoiled(line: PrintedLine, claimed: Claimed): boolean {
  const own = namesIn(claimed).flatMap((name) => spansOf(line, name))
  return saidIn(line.text, SPOILING, [NEW_OR_USED]).some((span) => !own.some((name) => within(name, span)))
}

/** Words that bind two things. */
const BINDING = new Set('with w of for in the no de la le les en con et y du plus and mit und'.split(' '))

/** Does a line name what is claimed by a maker's name alone, as a spiff for all goods of a maker asks for? */
const isByMaker = (line: PrintedLine, claimed: Claimed): boolean =>
  namesIn(claimed)
    .filter((name) => spansOf(line, name).length > 0)
    .every((name) => /^\p{L}+$/u.test(name))

/** The first column of a till is the shop's number of a thing, from so many digits. */
const LEAST_COLUMN = 4
const SERIAL_LABELS = new Set('sn s n serial vin hin serie no'.split(' '))
/** A serial number has more digits than a word says anything with. */
const isSerialShaped = (text: string): boolean => /^[a-z]{0,3}\d{5,}[a-z]?$/.test(text) || isProvenVin(bare(text))
/** Behind X and T: extra large, très grand. */
const EXTRA = new Set('large small grand petit'.split(' '))
/** Boxes of the contract of a machine. */
const BOX_LABELS = new Set('year yr make model mdl color annee marque modele couleur ano marca modelo'.split(' '))
/** What a column of names is called, and one of prices. */
const NAME_LABELS = new Set('item product description desc article articulo producto produit'.split(' '))
const PRICE_LABELS = new Set('amount price total prix precio montant importe monto ext'.split(' '))
/** Before a thing's own number. */
const NUMBER_LABELS = new Set(
  'sku upc ean plu item part pn p n no # model mfg mfr stock stk ref art article style vin serial s hin'.split(' '),
)

/** Is a word the label of the name, of the price right behind it, or of the thing's own number? */
function isLabel(words: readonly Token[], at: number, line: PrintedLine, claimed: Claimed): boolean {
  const { text, end } = words[at]!
  const next = words[at + 1]
  if (BOX_LABELS.has(text)) return next?.apart ?? false
  if (NAME_LABELS.has(text) && at === 0) return next?.apart ?? false
  if (PRICE_LABELS.has(text)) return /^: ?\$? ?\d/.test(line.text.slice(end))
  // The serial number that is claimed may stand on a line of its own.
  const isLast = words.slice(at).every((one) => SERIAL_LABELS.has(one.text))
  if (isLast) return claimed.items.some(({ serial }) => serial !== null)
  if (!NUMBER_LABELS.has(text) || !next) return false
  return (
    ownNumbers(claimed)(next.text) ||
    isBarCode(next.text) ||
    (next.kind === 'digits' && next.text.length >= LEAST_COLUMN) ||
    NUMBER_LABELS.has(next.text) ||
    (SERIAL_LABELS.has(text) && isSerialShaped(next.text))
  )
}

/** Is a text the part number, serial number or name in digits of what is claimed, also with its size behind it? */
export function ownNumbers(claimed: Claimed): (text: string) => boolean {
  const written = [...claimed.items.flatMap(({ partNumber, serial }) => [partNumber, serial]), ...namesIn(claimed)]
  const numbers = written.flatMap((one) => (one && /\d/.test(one) ? [bare(one)] : []))
  const isSize = (rest: string) => LOOKS.has(rest) || SIZE.test(rest)
  return (text) => {
    const said = bare(text)
    return numbers.some(
      (number) => said === number || (said.startsWith(number) && isSize(said.slice(number.length).toLowerCase())),
    )
  }
}

/** Is it the letter of a tax in brackets, as behind a number: (T)? */
const isTaxFlag = ({ text, start, end }: Token, { text: printed }: PrintedLine): boolean =>
  /^[tnx]$/.test(text) && printed[start - 1] === '(' && printed[end] === ')'

/** Does a line have the serial number that is claimed? It tells the machine from all others, whatever its trim. */
const hasOwnSerial = (line: PrintedLine, { items }: Claimed): boolean =>
  items.some(({ serial }) => serial !== null && numbersIn(line, bare(serial)).length > 0)

/**
 * The line of what is claimed says nothing but its own words and number, its color and size, and counts; a machine that its
 * serial number tells from others also its trim, and where it is claimed by its maker alone, what kind of thing it is.
 */
export function describesOwn(words: readonly Token[], line: PrintedLine, claimed: Claimed): boolean {
  if (isSpoiled(line, claimed)) return false
  const own = ownWords(claimed)
  const isKind = isByMaker(line, claimed) ? (text: string) => GOODS.has(text) && !BINDING.has(text) : () => false
  const isOwnNumber = ownNumbers(claimed)
  const isOwn = (text: string) => own.has(text) || isOwnNumber(text)
  const first = words.findIndex(({ text }) => isOwn(text))
  const isProven = hasOwnSerial(line, claimed)
  const codes = abbreviations(line, claimed)
  return words.every((token, at) => {
    const { kind, text } = token
    if (isOwn(text) || isTaxFlag(token, line) || codes.some((code) => within(code, token))) return true
    const [before, next] = [words[at - 1], words[at + 1]]
    if (/^(?:19|20)\d\d$/.test(text)) return isNearYear(text, claimed)
    if (isLabel(words, at, line, claimed)) return true
    if (text === 'x' && EXTRA.has(next?.text ?? '')) return true
    if (COUNTED.has(text))
      return ONE_EACH.has(text) || before?.kind === 'digits' || next?.kind === 'digits' || next?.text === '@'
    if (kind === 'sign') return false
    if (/^\d/.test(text) || kind === 'code') {
      const isColumn = kind === 'digits' && at === 0 && first > 0 && text.length >= LEAST_COLUMN
      const isMeasure =
        SIZE.test(text) || LOOKS.has(text) || (kind === 'digits' && next !== undefined && UNITS.has(next.text))
      const isSerial =
        before !== undefined &&
        ((SERIAL_LABELS.has(before.text) && isSerialShaped(text)) ||
          (NUMBER_LABELS.has(before.text) && kind === 'digits' && text.length >= LEAST_COLUMN))
      return (
        counts(words, at, first, line) ||
        isMeasure ||
        isColumn ||
        isSerial ||
        isBarCode(text) ||
        (isProven && /\d{3}/.test(text))
      )
    }
    const isPart = text.length >= 4 && [...own].some((word) => word.length > text.length && word.includes(text))
    const isUnit = UNITS.has(text) && before?.kind === 'digits' && (text.length > 1 || !isOwn(before.text))
    const isLook = LOOKS.has(text) || (text === 't' && EXTRA.has(next?.text ?? ''))
    return (
      isPart || isKind(text) || isLook || isUnit || (isProven && TRIMS.has(text)) || (at < first && MAKERS.has(text))
    )
  })
}
