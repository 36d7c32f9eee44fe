import type { ExplainedLine } from '../grammar/explainedLine.ts'
import type { Part } from '../grammar/parts.ts'
import { listOf } from '../grammar/sentences.ts'

interface Sum {
  line: ExplainedLine
  value: bigint
}

/** What is paid with: “payment method” alone is a heading. */
const MEANS = ['card brand', 'cash', 'check', 'card', 'means de'].flatMap(listOf)
/** What was paid before the sale, or is owed by the shop: of a sale it pays a part. */
const DEPOSITS = listOf('deposit')
/** What says that nothing is left: a total of nothing says it beside one of these alone. */
const DUES = listOf('due')

/** Does a line say one of these phrases? */
export const says = ({ tokens }: ExplainedLine, phrases: readonly string[]): boolean => {
  const text = ` ${tokens.map((token) => token.text).join(' ')} `
  return phrases.some((phrase) => text.includes(` ${phrase} `))
}

/** Does a line name what is paid with? */
export const namesMeans = (line: ExplainedLine): boolean =>
  line.tokens.some(({ kind }) => kind === 'card') || says(line, MEANS)

const sumsOf = (all: readonly ExplainedLine[], part: Part): Sum[] =>
  all.flatMap((line) =>
    (line.pieces ?? []).flatMap((piece) =>
      piece.part === part && piece.amounts.length ? [{ line, value: piece.amounts.at(-1)!.minor }] : [],
    ),
  )

/** More ways to pay than any sale has. */
const MOST_TENDERS = 10

/** Do some of these come to a sum, each of the others being one of them, or all of them, printed once more? */
function comeTo(values: readonly bigint[], wanted: bigint, total: bigint): boolean {
  if (values.length > MOST_TENDERS) return false
  for (let chosen = 1; chosen < 1 << values.length; chosen++) {
    const used = values.filter((_, index) => chosen & (1 << index))
    if (used.reduce((sum, one) => sum + one, 0n) !== wanted) continue
    const again = values.filter((_, index) => !(chosen & (1 << index)))
    if (again.every((one) => one === wanted || one === total || used.includes(one))) return true
  }
  return false
}

/** Lines of a look at whose amounts the payment of a total breaks; none where it comes out to the cent. */
export function breaksPayment(all: readonly ExplainedLine[], total: bigint): ExplainedLine[] {
  const tenders = sumsOf(all, 'tender')
  const [change, ...others] = sumsOf(all, 'change').filter(({ value }) => value > 0n)
  const given = tenders.filter(({ value }) => value > 0n)
  const values = given.map(({ value }) => value)
  const back = change?.value ?? 0n
  // Ways to pay that were not used are printed with nothing; a sum of what was paid is not.
  const empty = tenders.filter(({ line, value }) => value === 0n && !namesMeans(line))
  const totals = sumsOf(all, 'total').filter(({ line, value }) => value === 0n && !says(line, DUES))
  const deposits = given.every(({ line }) => says(line, DEPOSITS)) ? given : []
  const places = (list: readonly Sum[]) => list.map(({ line }) => line)
  const first = all.findIndex((line) => given.some((one) => one.line === line))
  const dues = sumsOf(all, 'due').filter(
    // What is due may be the total's only name, above where it is paid.
    ({ line, value }) => value > 0n && !(value === total && first >= 0 && all.indexOf(line) < first),
  )
  return [
    ...places([...empty, ...totals, ...dues, ...deposits]),
    ...places(others.filter(({ value }) => value !== back)),
    ...(change && !comeTo(values, total + back, total) ? [change.line] : []),
    ...(tenders.length && !change && !comeTo(values, total, total) ? places(tenders) : []),
  ]
}
