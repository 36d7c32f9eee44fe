import {
  bare,
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
import { daysIn, saleDaysIn } from '../sale/days.ts'
import { saleNumbersIn } from '../sale/saleNumber.ts'
import type { Explanation } from '../grammar/explain.ts'
import type { ExplainedLine } from '../grammar/explainedLine.ts'
import { reads } from './numbers.ts'

/** What every receipt says once, said twice: its number, its day, its dealer on one line. */
function twice(lines: readonly PrintedLine[], { dealer }: Claimed): PrintedLine[] {
  if (new Set(saleNumbersIn(lines)).size > 1) return lines.filter((line) => saleNumbersIn([line]).length > 0)
  const days = saleDaysIn(daysIn(lines, dealer?.country ?? 'US'))
  if (new Set(days.map(({ readings }) => readings.join())).size > 1) return days.map(({ line }) => line)
  const name = loose(dealer?.name ?? '')
  return name.length >= 5 ? lines.filter((line) => loose(line.text).split(name).length > 2) : []
}

/** Sums that are printed once, on several lines with several values. */
const doubleTotals = (all: readonly ExplainedLine[]): PrintedLine[] => {
  const lines = all.filter(({ pieces }) => pieces?.some(({ part, amounts }) => part === 'total' && amounts.length))
  return lines.some(
    ({ pieces }) => pieces!.filter(({ part, amounts }) => part === 'total' && amounts.length).length > 1,
  )
    ? lines.map(({ line }) => line)
    : []
}

/** Numbers that a sale has beside its own: of an order, of what a till or a bank did. */
const BESIDE =
  /\b(?:order|ord|session|agreement|commande|pedido|orden|trans\w*|trx|tx|txn|tran|tc|seq|check|chk|online|confirmation|page|page no)\b/i

/** Numbers of the sale that are not the one that is claimed, beside it. */
function otherNumbers(all: readonly ExplainedLine[], { invoiceNumber }: Claimed): PrintedLine[] {
  const key = bare(invoiceNumber)
  const isOwn = ({ pieces }: ExplainedLine) =>
    pieces!.some(
      ({ part, value }) =>
        part === 'number' && value !== null && [...value.split(' '), value].some((one) => reads(bare(one), key)),
    )
  const numbered = all.filter(
    ({ pieces, line }) =>
      pieces?.some(({ part, value }) => part === 'number' && value) && !BESIDE.test(withoutAccents(line.text)),
  )
  const others = numbered.filter((one) => !isOwn(one))
  return others.length && numbered.some(isOwn) ? others.map(({ line }) => line) : []
}

/** One receipt in the picture: two beside or below one another say their totals, numbers or days twice. */
export function onePaper({ looks }: Paper, claimed: Claimed, explanation: Explanation): Verdict {
  if (!looks[0]?.length) return doubted('onePaper', 'The receipt could not be read.')
  const doubles = [
    ...looks.map((lines) => twice(lines, claimed)),
    ...explanation.looks.flatMap((all) => [doubleTotals(all), otherNumbers(all, claimed)]),
  ]
  if (doubles.every((lines) => !lines.length)) return proven('onePaper', 'It is one receipt.')
  return doubted(
    'onePaper',
    'There may be more than one receipt in the picture.',
    doubles.flat().map((line) => placeOf(line, line.words)),
  )
}
