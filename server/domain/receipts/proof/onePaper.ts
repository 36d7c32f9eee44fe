import {
  loose,
  doubted,
  placeOf,
  proven,
  withoutAccents,
  type Claimed,
  type Paper,
  type PrintedLine,
  type Verdict,
} from './paper.ts'
import { daysIn, saleDaysIn } from './days.ts'
import { saleNumbersIn } from './saleNumber.ts'
import { totalsIn } from './total.ts'

const SUBTOTAL = /\b(?:sub|zwischen|sous)[ -]?(?:total|summe)\b|\bsubtotal\b/gi
const TOTAL = /\b(?:total|gesamt(?:betrag)?|summe)\b/gi
const count = (line: PrintedLine, pattern: RegExp) => [...withoutAccents(line.text).matchAll(pattern)].length

/** What every receipt says once, said twice. */
function twice(lines: readonly PrintedLine[], { dealer }: Claimed): PrintedLine[] {
  const subtotals = lines.filter((line) => count(line, SUBTOTAL))
  if (subtotals.length > 1 || subtotals.some((line) => count(line, SUBTOTAL) > 1)) return subtotals
  const beside = lines.filter((line) => count(line, TOTAL) > 1 && !count(line, SUBTOTAL))
  if (beside.length) return beside
  if (new Set(saleNumbersIn(lines)).size > 1) return lines.filter((line) => saleNumbersIn([line]).length > 0)
  const days = saleDaysIn(daysIn(lines, dealer?.country ?? 'US'))
  if (new Set(days.map(({ readings }) => readings.join())).size > 1) return days.map(({ line }) => line)
  const { totals } = totalsIn(lines)
  if (new Set(totals.map(({ minor }) => minor)).size > 2) return totals.map(({ line }) => line)
  const name = loose(dealer?.name ?? '')
  const heads = name.length >= 5 ? lines.filter((line) => loose(line.text).split(name).length > 2) : []
  return heads
}

/** One receipt in the picture: two beside or below one another say their totals, numbers or days twice. */
export function onePaper({ looks }: Paper, claimed: Claimed): Verdict {
  if (!looks[0]?.length) return doubted('onePaper', 'The receipt could not be read.')
  const doubles = looks.map((lines) => twice(lines, claimed))
  if (doubles.every((lines) => !lines.length)) return proven('onePaper', 'It is one receipt.')
  return doubted(
    'onePaper',
    'There may be more than one receipt in the picture.',
    doubles.flat().map((line) => placeOf(line, line.words)),
  )
}
