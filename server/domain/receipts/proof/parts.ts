import { moneyText } from '../../ledger/money.ts'
import type { ExplainedLine, Explanation } from '../grammar/explain.ts'
import { highestTax } from './addsUp.ts'
import { spansOf } from './names.ts'
import { reads } from './numbers.ts'
import {
  bare,
  doubted,
  isFirm,
  placeOf,
  proven,
  type Claimed,
  type Found,
  type Paper,
  type Place,
  type Verdict,
} from './paper.ts'
import { comesTo, partSumsOf, piecesWith, taxesOf } from './partSums.ts'

const linesWith = (all: readonly ExplainedLine[], parts: readonly string[]): ExplainedLine[] =>
  all.filter(({ pieces }) => pieces?.some(({ part }) => parts.includes(part)))
const places = (lines: readonly ExplainedLine[]): Place[] => lines.map(({ line }) => placeOf(line, line.words))

/** Of several looks the first that proves it, else the first one's doubts. */
const bestOf = ({ looks }: Explanation, judge: (all: readonly ExplainedLine[]) => Verdict): Verdict => {
  const verdicts = looks.map(judge)
  return verdicts.find((verdict) => verdict.proven) ?? verdicts[0]!
}

/** The amount is the total of the sale: all totals of the paper say it. */
export function totalOfParts(paper: Paper, claimed: Claimed, explanation: Explanation): Verdict {
  const typed = moneyText(claimed.spent, claimed.currency)
  return bestOf(explanation, (all) => {
    const { totals, dues } = partSumsOf(all)
    const said = totals.length ? totals : dues
    const lines = linesWith(all, totals.length ? ['total'] : ['due'])
    const hit = lines.find(({ pieces }) =>
      pieces!.some(({ amounts }) => amounts.some(({ minor }) => minor === claimed.spent)),
    )
    const words = hit ? hit.tokens.filter(({ minor }) => minor === claimed.spent) : []
    const found = (sure: boolean): Found[] =>
      hit && words.length ? [{ field: 'spent', place: placeOf(hit.line, hit.line.words), sure }] : []
    const no = (says: string) => doubted('total', says, places(lines), { missing: ['spent'], found: found(false) })
    if (!said.length) return no('No line is marked as the total.')
    if (!hit) return no(`The total on the receipt is not ${typed}.`)
    if (said.some((minor) => minor > claimed.spent) || (new Set(said).size > 1 && said.at(-1) !== claimed.spent))
      return no('The receipt shows more than one total.')
    if (
      !isFirm(
        paper,
        hit.line,
        hit.line.words.filter(({ text }) => /\d/.test(text)),
      )
    )
      return no('The total could not be read surely.')
    return proven('total', `The total is ${typed}.`, found(true))
  })
}

/** Goods, charges, discounts and a tax that the dealer's country can have come to the total. */
export function partsAddUp(claimed: Claimed, explanation: Explanation): Verdict {
  return bestOf(explanation, (all) => {
    const sums = partSumsOf(all)
    const lines = linesWith(all, ['goods', 'charge', 'discount', 'tax', 'total'])
    if (sums.goods <= 0n) return doubted('addsUp', 'No goods with a price stand above the total.', places(lines))
    if (!comesTo(claimed.spent, sums))
      return doubted(
        'addsUp',
        `What is printed does not come to the total of ${moneyText(claimed.spent, claimed.currency)}.`,
        places(lines),
      )
    const [tax] = taxesOf(sums)
    const most = highestTax(sums.goods + sums.charges, claimed, lines.length)
    if (most !== null && tax! > most)
      return doubted(
        'addsUp',
        `The tax of ${moneyText(tax!, claimed.currency)} is more than the sale can have where the dealer is.`,
        places(linesWith(all, ['tax'])),
      )
    return proven('addsUp', 'Goods, charges, discounts, and tax come to the total.')
  })
}

/** Has it been paid? Tenders, less the change, come to the total; or the paper says that it was paid and nothing is due. */
function isPaid(all: readonly ExplainedLine[], { spent }: Claimed): boolean {
  const { tenders, change } = partSumsOf(all)
  const paid = tenders.reduce((sum, one) => sum + one, 0n)
  const covers =
    paid === spent || paid - change === spent || tenders.some((one) => one === spent || one - change === spent)
  if (tenders.length) return covers
  const named = piecesWith(all, 'tender').some(({ isBare }) => !isBare) || piecesWith(all, 'tender').length > 0
  return named || piecesWith(all, 'paid').length > 0
}

/** It is a sale that was paid: how is shown, and nothing is left to pay. */
export function saleWasPaid(claimed: Claimed, explanation: Explanation): Verdict {
  return bestOf(explanation, (all) => {
    const { dues, tenders } = partSumsOf(all)
    const isShown = isPaid(all, claimed)
    const open = dues.some((due) => due > 0n && !(due === claimed.spent && isShown))
    const lines = linesWith(all, ['due', 'tender'])
    if (open) return doubted('stands', 'The receipt shows something still to be paid.', places(lines))
    if (tenders.length && !isShown) return doubted('stands', 'What was paid does not come to the total.', places(lines))
    const isNothingDue = dues.length > 0 && dues.every((due) => due === 0n)
    return isShown || isNothingDue
      ? proven('stands', 'The sale was paid.')
      : doubted('stands', 'The receipt does not show how it was paid.', places(linesWith(all, ['total'])))
  })
}

/** The number is what the paper labels as that of the sale. */
export function numberOfParts(paper: Paper, { invoiceNumber }: Claimed, { looks }: Explanation): Verdict {
  const key = bare(invoiceNumber)
  const lines = looks.flatMap((all) =>
    all.filter(({ pieces }) =>
      pieces?.some(
        ({ part, value }) => part === 'number' && value !== null && key.length >= 2 && reads(bare(value), key),
      ),
    ),
  )
  const wordsOf = ({ line }: ExplainedLine) => line.words.filter(({ text }) => /\d/.test(text))
  const sure = lines.find((one) => isFirm(paper, one.line, wordsOf(one)))
  const at = sure ?? lines[0]
  const found: Found[] = at
    ? [{ field: 'invoiceNumber', place: placeOf(at.line, wordsOf(at)), sure: Boolean(sure) }]
    : []
  return sure
    ? proven('number', `The invoice number is ${invoiceNumber}.`, found)
    : doubted(
        'number',
        at
          ? 'The invoice number could not be read surely.'
          : `Nothing says that ${invoiceNumber} is the number of the sale.`,
        places(lines),
        { found, missing: ['invoiceNumber'] },
      )
}

const STAFFED: ReadonlySet<string> = new Set(['staff', 'learned', 'footer'])

/** The buyer is not who claims: their whole name stands beside who served alone. */
export function buyerOfParts({ claimant }: Claimed, { looks }: Explanation): Verdict {
  const parts = claimant.split(/\s+/).filter(Boolean)
  const wholes = parts.length > 1 ? [claimant, [parts.at(-1)!, ...parts.slice(0, -1)].join(' ')] : []
  const lines = looks.flatMap((all) =>
    all.filter(({ line, pieces }) => {
      const says = (name: string) => spansOf(line, name).length > 0
      const isBuyers = pieces?.some(({ part }) => part === 'buyer' || part === 'box') ?? true
      const isStaffs = pieces?.some(({ part }) => STAFFED.has(part)) ?? false
      return wholes.some(says) ? isBuyers || !isStaffs : isBuyers && pieces !== null && parts.some(says)
    }),
  )
  const [first] = lines
  return first
    ? doubted('buyer', `“${first.line.text}” may name the person who claims as the buyer.`, places(lines))
    : proven('buyer', 'The buyer is not the person who claims.')
}
