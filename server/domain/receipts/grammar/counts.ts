import { amountsIn } from '../proof/amounts.ts'
import type { PrintedLine } from '../proof/paper.ts'
import type { Token } from '../tokens/token.ts'

/** A count as it is printed: a whole number above nothing, alone between blanks. */
const COUNT = /^(?:[x@#])?0{0,2}[1-9]\d{0,2}(?:[.,]0{1,3})?(?:x|ea|pcs?|un|u)?[.,;:@]?$/i
/** A size: with its unit, by two measures, or of clothes. */
export const SIZE =
  /^(?:\d{1,4}(?:[.,]\d{1,3})?(?:in|ft|mm|cm|m|v|w|l|ml|oz|lbs?|gal|qt|kg|hp|cc|ah|"|')|\d{2}x\d{2}|[2-6]x?l)$/
export const UNITS = new Set(
  'in inch ft mm cm lb lbs oz qt v volt w watt ah gal amp amps cc hp ml kg pers person persons personnes personas'.split(
    ' ',
  ),
)
/** Beside a count, whatever else the line says. */
export const COUNTED = new Set('x @ # ea each qty qte cant pc pcs un pza pzas pz pce pces'.split(' '))
/** The unit of a column of counts. */
export const ONE_EACH = new Set('ea each pc pcs un pza pzas pz pce pces @'.split(' '))
/** The printed letters around a token, up to the blanks. */
function printed({ text }: PrintedLine, { start, end }: Token): string {
  const behind = text.indexOf(' ', end)
  return text.slice(text.lastIndexOf(' ', start) + 1, behind < 0 ? text.length : behind)
}

/** Is a number of a bar code one that its last digit proves? */
export function isBarCode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,13})$/.test(text)) return false
  const sum = [...text].toReversed().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Does a token say how many? Behind a name only in a column of its own, behind a sign of counting, or proven by the amounts. */
export function counts(words: readonly Token[], at: number, first: number, line: PrintedLine): boolean {
  const token = words[at]!
  if (!COUNT.test(printed(line, token))) return false
  if (at < first || token.apart || /\D/.test(token.text)) return true
  const isMarked = [words[at - 1], words[at + 1]].some((other) => other && COUNTED.has(other.text))
  const amounts = amountsIn(line).map(({ minor }) => minor)
  return isMarked || amounts.slice(0, -1).some((minor) => minor * BigInt(token.text) === amounts.at(-1))
}

/** A dash that binds nothing may be a minus. */
const LOOSE_DASH = /^\s*[-–−—]|[-–−—]\s*$|\d\s*[-–−—](?=\s)|(?<=\s)[-–−—]\s*(?=[\d(])/u
/** Marks around a count, which make nothing or less of it. */
const ODD_COUNT = /[~(<[{]\s*\d+(?:[.,]\d+)?\s*[)>\]}]|(?<![\p{L}\p{N}])[-–−—~±]\d|\d[-–−—](?=\s|$)/u

/** Amounts that go back are known by their own form. */
const AMOUNT = /[-–−(]?\$?\d{1,3}(?:[.,]?\d{3}){0,4}[.,]\d{2}(?!\d)[)-]?/g
const DASHED_PRICE = /(?<=\s)[-–−—]\s+\$?\d/u

/** Does a text have a count with signs that make less of it? */
export const hasOddCount = (text: string): boolean => ODD_COUNT.test(text)

/** Is a line of goods printed without signs that make less of a count? */
export const isCountedPlainly = ({ text }: Pick<PrintedLine, 'text'>): boolean =>
  !hasOddCount(text.replace(AMOUNT, '')) && !LOOSE_DASH.test(text.replace(AMOUNT, '')) && !DASHED_PRICE.test(text)
