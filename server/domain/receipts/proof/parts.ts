import { moneyText } from '../../ledger/money.ts'
import type { Explanation } from '../grammar/explain.ts'
import type { ExplainedLine } from '../grammar/explainedLine.ts'
import { highestTax } from './highestTax.ts'
import { UNNAMED } from '../grammar/goods.ts'
import type { Piece } from '../grammar/pieces.ts'
import { listOf } from '../grammar/sentences.ts'
import { spansOf } from './names.ts'
import { reads } from './numbers.ts'
import {
  bare,
  doubted,
  isFirm,
  loose,
  overlap,
  placeOf,
  proven,
  type Claimed,
  type Found,
  type Paper,
  type Place,
  type Verdict,
} from './paper.ts'
import { comesTo, partSumsOf, piecesWith, taxOf } from './partSums.ts'
import { breaksPayment, namesMeans, says } from './settled.ts'

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
    const said = totals.length ? totals : dues.filter((minor) => minor > 0n)
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

/** Lines of goods and charges of one look whose amounts another did not read at all. */
function amountsLeftOut(all: readonly ExplainedLine[], other: readonly ExplainedLine[]): ExplainedLine[] {
  const read = new Set(all.flatMap(({ tokens }) => tokens.map(({ minor }) => minor)))
  return linesWith(other, ['goods', 'charge']).filter(({ tokens }) =>
    tokens.some(({ kind, minor }) => kind === 'amount' && !read.has(minor)),
  )
}

/** A discount that goes by a name of its own is at most this part of the goods. */
const UNNAMED_AT_MOST = 3n

/** What the paper itself says the sale comes to: what was typed where it says so, too, or no total at all. */
function printedTotal({ looks }: Explanation, { spent }: Claimed): bigint {
  const totals = looks.flatMap((all) => partSumsOf(all).totals)
  return totals.includes(spent) ? spent : totals.reduce((most, one) => (one > most ? one : most), 0n) || spent
}

/** Goods, charges, discounts and a tax that the dealer's country can have come to the total of the paper. */
export function partsAddUp(claimed: Claimed, explanation: Explanation): Verdict {
  const total = printedTotal(explanation, claimed)
  return bestOf(explanation, (all) => {
    const left = explanation.looks.flatMap((other) => (other === all ? [] : amountsLeftOut(all, other)))
    if (left.length)
      return doubted('addsUp', 'One look at the receipt read amounts that the other did not.', places(left))
    const sums = partSumsOf(all)
    const lines = linesWith(all, ['goods', 'charge', 'discount', 'tax', 'total'])
    if (sums.goods <= 0n) return doubted('addsUp', 'No goods with a price stand above the total.', places(lines))
    if (!comesTo(total, all))
      return doubted(
        'addsUp',
        `What is printed does not come to the total of ${moneyText(total, claimed.currency)}.`,
        places(lines),
      )
    const tax = taxOf(sums, total)
    const most = highestTax(sums.goods + sums.charges, claimed, lines.length)
    if (most !== null && tax > most)
      return doubted(
        'addsUp',
        `The tax of ${moneyText(tax, claimed.currency)} is more than the sale can have where the dealer is.`,
        places(linesWith(all, ['tax'])),
      )
    const unnamed = all.filter(({ pieces }) =>
      pieces?.some(({ part, value }) => part === 'discount' && value === UNNAMED),
    )
    const off = unnamed.flatMap(({ pieces }) => pieces!.flatMap(({ amounts }) => amounts.map(({ minor }) => minor)))
    if (off.reduce((sum, one) => sum + one, 0n) * UNNAMED_AT_MOST > sums.goods)
      return doubted(
        'addsUp',
        `“${unnamed[0]!.line.text}” takes money off and is not marked as a discount.`,
        places(unnamed),
      )
    return proven('addsUp', 'Goods, charges, discounts, and tax come to the total.')
  })
}

/** Does a look show how a total was paid? */
function isPaid(all: readonly ExplainedLine[], total: bigint): boolean {
  const { tenders } = partSumsOf(all)
  if (tenders.length) return tenders.some((one) => one > 0n) && !breaksPayment(all, total).length
  return linesWith(all, ['tender']).some(namesMeans) || piecesWith(all, 'paid').length > 0
}

/** Why a look shows that a sale is not paid; null where it shows nothing of the kind. */
function unpaid(all: readonly ExplainedLine[], total: bigint): Verdict | null {
  const broken = breaksPayment(all, total)
  if (!broken.length) return null
  const isDue = linesWith(broken, ['due']).length > 0
  return doubted(
    'stands',
    isDue ? 'The receipt shows something still to be paid.' : 'What was paid does not come to the total.',
    places(broken),
  )
}

/** It is a sale that was paid: one look shows how, or that nothing is due, and none shows that something is. */
export function saleWasPaid(claimed: Claimed, explanation: Explanation): Verdict {
  const { looks } = explanation
  const total = printedTotal(explanation, claimed)
  const [problem] = looks.flatMap((all) => unpaid(all, total) ?? [])
  if (problem) return problem
  const isShown = looks.some((all) => {
    const { dues } = partSumsOf(all)
    return isPaid(all, total) || (dues.length > 0 && dues.every((due) => due === 0n))
  })
  return isShown
    ? proven('stands', 'The sale was paid.')
    : doubted('stands', 'The receipt does not show how it was paid.', places(linesWith(looks[0] ?? [], ['total'])))
}

/** The number is what the paper labels as that of the sale. */
export function numberOfParts(paper: Paper, { invoiceNumber }: Claimed, { looks }: Explanation): Verdict {
  const key = bare(invoiceNumber)
  const lines = looks.flatMap((all) =>
    all.filter(({ pieces }) =>
      pieces?.some(
        ({ part, value }) =>
          part === 'number' &&
          value !== null &&
          key.length >= 2 &&
          [...value.split(' '), value].some((one) => reads(bare(one), key)),
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

/** What the trade calls who served. */
const STAFF = listOf('staff label')

/** Whose is a whole name on a line: of who served, by a piece that says so, of who bought, or nobody's. */
function whose(one: ExplainedLine, name: string): 'staff' | 'buyer' | null {
  const { pieces } = one
  const holds = ({ value }: Piece) => value !== null && loose(value).includes(loose(name))
  if (pieces?.some((piece) => piece.part === 'staff' && holds(piece))) return 'staff'
  if (pieces?.some((piece) => piece.part === 'buyer' && (holds(piece) || piece.isBare))) return 'buyer'
  // “Thank you, Joel”; a line that a person explained may be that of who bought.
  if (pieces?.every(({ part }) => part === 'footer' || part === 'learned'))
    return pieces.every(({ part }) => part === 'footer') || says(one, STAFF) ? 'staff' : null
  return pieces?.some(({ part }) => part === 'staff') ? 'staff' : null
}

/** The buyer is not who claims: their whole name stands beside who served alone, no part of it beside who bought. */
export function buyerOfParts({ claimant }: Claimed, { looks }: Explanation): Verdict {
  const parts = claimant.split(/\s+/).filter(Boolean)
  const wholes = parts.length > 1 ? [claimant, [parts.at(-1)!, ...parts.slice(0, -1)].join(' ')] : []
  // A look in blocks may lose the label before the name.
  const staffed = looks.flatMap((all) =>
    all.filter((one) => wholes.some((name) => spansOf(one.line, name).length > 0 && whose(one, name) === 'staff')),
  )
  const isStaffed = ({ line }: ExplainedLine) =>
    places(staffed).some(({ pageId, box }) => pageId === line.pageId && overlap(box, placeOf(line, line.words).box))
  const lines = looks.flatMap((all) =>
    all.filter((one) => {
      const said = wholes.filter((name) => spansOf(one.line, name).length > 0)
      if (said.length) return said.some((name) => whose(one, name) !== 'staff') && !isStaffed(one)
      const bought = one.pieces?.filter(({ part }) => part === 'buyer').map(({ value }) => loose(value ?? '')) ?? []
      const isBox = one.pieces?.some(({ part }) => part === 'box') ?? false
      return parts.some(
        (name) =>
          name.length >= 3 &&
          (bought.some((value) => value.includes(loose(name))) || (isBox && spansOf(one.line, name).length > 0)),
      )
    }),
  )
  const [first] = lines
  return first
    ? doubted('buyer', `“${first.line.text}” may name the person who claims as the buyer.`, places(lines))
    : proven('buyer', 'The buyer is not the person who claims.')
}
