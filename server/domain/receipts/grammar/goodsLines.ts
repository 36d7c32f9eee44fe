import { placeOf, type Claimed, type PrintedLine } from '../proof/paper.ts'
import { onePiece, type ExplainedLine } from './explainedLine.ts'
import { namesClaimed } from './claimedLine.ts'
import { describes, lotOnTwo } from './goods.ts'
import type { Part } from './parts.ts'
import { amountsOf, piecesOf, type Piece } from './pieces.ts'
import { listOf } from './sentences.ts'

/** How many lines away from goods a line still tells of them. */
const BESIDE_GOODS = 3

/** Lines beside goods that say more of them. */
export function describeGoods(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((one, index) => {
    const { line, tokens, pieces, isRefused } = one
    if (pieces || isRefused || tokens.some(({ kind }) => kind === 'amount')) return
    const near = all.slice(Math.max(0, index - BESIDE_GOODS), index + BESIDE_GOODS + 1)
    const isTelling = tokens.some(({ text }) => /[a-z]{3}/.test(text)) || namesClaimed(line, claimed)
    if (isTelling && near.some(({ lot }) => lot) && describes(tokens, line, claimed, false))
      one.pieces = onePiece('description')
  })
}

/** How far apart two lines are at most that are printed one below the other, in heights of a line. */
const NEXT = 1.8

/** Is a line right above or below another on the paper, not only in the order of reading? */
export function isNextTo(one: PrintedLine, other: PrintedLine): boolean {
  const [a, b] = [placeOf(one, one.words), placeOf(other, other.words)]
  const isUpright = one.way === 'right' || one.way === 'left'
  const [from, to] = isUpright ? [a.box.y, b.box.y] : [a.box.x, b.box.x]
  const height = isUpright ? Math.max(a.box.height, b.box.height) : Math.max(a.box.width, b.box.width)
  return a.pageId === b.pageId && Math.abs(from - to) <= height * NEXT
}

/** The value of a line that is the rest of the name above it. */
export const GOES_ON = 'goes on'

/** What may stand between a thing and its price below. */
const BESIDE_THING: ReadonlySet<Part> = new Set(['serial', 'reference', 'unit', 'description'])

/** The thing that a price by itself belongs to: right above it but for its serial number, or right below. */
function thingOf(all: readonly ExplainedLine[], index: number): ExplainedLine | undefined {
  const isThing = (one: ExplainedLine | undefined) =>
    one &&
    !one.isRefused &&
    !amountsOf(one.tokens).length &&
    (!one.pieces || (one.pieces[0]!.part === 'description' && one.pieces[0]!.value !== GOES_ON))
  for (let up = index - 1; up >= 0 && isNextTo(all[up]!.line, all[up + 1]!.line); up--) {
    if (isThing(all[up])) return all[up]
    if (!all[up]!.pieces?.every(({ part }) => BESIDE_THING.has(part))) break
  }
  const below = all[index + 1]
  return isThing(below) && isNextTo(below!.line, all[index]!.line) ? below : undefined
}

/** Things whose price stands on a line of its own. */
export function joinPrices(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((price, index) => {
    if (
      (price.pieces && !price.lot) ||
      namesClaimed(price.line, claimed) ||
      !price.tokens.some(({ kind }) => kind === 'amount')
    )
      return
    const named = thingOf(all, index)
    // A row that sells by itself is the price of what is claimed alone, where it has but the shop's code of it.
    const isOwn = price.lot === null || price.lot.isCounted
    const sold = named && (isOwn || namesClaimed(named.line, claimed)) && lotOnTwo(named, price, claimed)
    if (!sold) return
    Object.assign(price, sold)
    named.pieces = onePiece('description')
  })
}

/** A core that came back for one that was charged on the same receipt: the pair comes to nothing. */
export function pairCores(all: readonly ExplainedLine[]): void {
  const isCore = ({ tokens }: ExplainedLine) => tokens.some(({ text }) => /(?:^|-)core$/.test(text))
  const charged = all.filter(
    (one) => isCore(one) && one.pieces?.some(({ part }) => part === 'charge' || part === 'goods'),
  )
  for (const one of all) {
    const amounts = amountsOf(one.tokens)
    if (one.pieces || one.isRefused || !isCore(one) || !amounts.length || !amounts.every(({ back }) => back)) continue
    const at = charged.findIndex(({ tokens }) => amountsOf(tokens).at(-1)!.minor === amounts.at(-1)!.minor)
    if (at < 0) continue
    charged.splice(at, 1)
    one.pieces = onePiece('discount', one.tokens.filter(({ kind }) => kind === 'back').slice(-1))
  }
}

/** What stands before the name of a machine in the contract of a deal: labels of its boxes, and that it is new. */
const MACHINE_LABELS = new Set(listOf('machine label'))
const TELLS_MACHINE: ReadonlySet<Part> = new Set(['serial', 'reference', 'unit'])

/** A machine that is named between labels of a deal and its serial number, all on one line; null where the line is none. */
function machineOn({ tokens, line }: ExplainedLine, claimed: Claimed): Piece[] | null {
  if (amountsOf(tokens).length || !namesClaimed(line, claimed)) return null
  const start = tokens.findIndex(({ text }) => !MACHINE_LABELS.has(text))
  for (let end = tokens.length; start >= 0 && end > start; end--) {
    const behind = piecesOf(tokens.slice(end), (part) => TELLS_MACHINE.has(part))
    if (behind && describes(tokens.slice(start, end), line, claimed, false))
      return [...onePiece('description'), ...behind]
  }
  return null
}

/** How far below a machine its price stands in the contract of a deal. */
const DEAL = 8

/** A machine that is named without a price, and the price that a deal says below it. */
export function priceMachines(all: readonly ExplainedLine[], claimed: Claimed): void {
  const at = all.findIndex(({ pieces }) => pieces?.some(({ part, amounts }) => part === 'price' && amounts.length))
  const above = at < 0 ? all : all.slice(Math.max(0, at - DEAL), at)
  for (const one of above) if (!one.pieces && !one.isRefused) one.pieces = machineOn(one, claimed)
  if (at < 0 || above.some(({ lot }) => lot)) return
  const named = above.find(
    ({ line, tokens, pieces }) =>
      namesClaimed(line, claimed) && (pieces?.[0]?.part === 'description' || describes(tokens, line, claimed, false)),
  )
  if (!named) return
  named.pieces ??= onePiece('description')
  const value = amountsOf(all[at]!.tokens).at(-1)!.minor
  if (value > 0n)
    Object.assign(all[at]!, { lot: { value, quantity: 1, counts: [], line: named.line, isCounted: false } })
}

/** Does a look have a line that it knows for the total? */
export const marksTotal = (all: readonly ExplainedLine[]): boolean =>
  all.some(({ pieces }) => pieces?.some(({ part, amounts }) => part === 'total' && amounts.length))
/** Does a line come to what the claim says was paid? */
export const isWhole = ({ tokens }: ExplainedLine, { spent }: Claimed): boolean =>
  amountsOf(tokens).at(-1)?.minor === spent

/**
 * A paper that marks no total: a price that is what the claim says was paid is the total, and other goods that come to as
 * much are a sum or a payment that nobody knows.
 */
export function unmarkTotals(all: readonly ExplainedLine[], claimed: Claimed): void {
  if (marksTotal(all)) return
  const last = all.findLastIndex(({ pieces }) =>
    pieces?.some(({ part, amounts }) => part === 'price' && amounts.length),
  )
  all.forEach((one, index) => {
    if (!isWhole(one, claimed)) return
    if (index === last && !one.lot && all.slice(0, index).some(({ lot }) => lot))
      one.pieces = onePiece('total', one.tokens)
    else if (one.lot && !namesClaimed(one.lot.line, claimed)) Object.assign(one, { pieces: null, lot: null })
  })
}
