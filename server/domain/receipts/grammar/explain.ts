import { namesOf } from '../proof/seller.ts'
import { placeOf, withoutAccents, type Claimed, type Paper, type PrintedLine } from '../proof/paper.ts'
import { UNREAD } from '../looks/lines.ts'
import { coveredByOthers } from './covered.ts'
import { describes, lotOn, lotOnTwo, namesClaimed, ownWords, takenOffOn, type Lot } from './goods.ts'
import { amountsOf, isHarmlessName, isLabels, piecesOf, type Piece } from './pieces.ts'
import { isFamilyName, isGivenName } from './people.ts'
import type { Part, SentencePart } from './parts.ts'
import { saysNoSale } from './noSale.ts'
import { listOf } from './sentences.ts'
import { withoutSpecks } from './specks.ts'
import { templateOf, type Templates } from './templates.ts'
import type { Token } from './token.ts'
import { tokensOf } from './tokens.ts'
import { LEXICON } from './vocabulary.ts'
import { lexiconOf } from './words.ts'

/** A line and what it is. */
export interface ExplainedLine {
  /** As it was read. */
  line: PrintedLine
  /** Without what was read into specks. */
  tokens: readonly Token[]
  /** Null where nothing explains it. */
  pieces: readonly Piece[] | null
  /** What it sells. */
  lot: Lot | null
  /** Says what no other line may explain. */
  isRefused: boolean
}

/** What the lines of a receipt are, look by look. */
export interface Explanation {
  looks: readonly (readonly ExplainedLine[])[]
  /** Lines that nothing explains. */
  doubts: readonly ExplainedLine[]
}

const nothing = (tokens: readonly Token[]): Piece[] => [
  { part: 'nothing', amounts: amountsOf(tokens), value: null, isBare: false },
]
const as = (part: Part, tokens: readonly Token[] = []): Piece[] => [
  { part, amounts: amountsOf(tokens), value: null, isBare: false },
]

/** The digits and codes of a line, as the value of one that a person explained. */
const numberIn = (tokens: readonly Token[]): string =>
  tokens.flatMap(({ kind, text }) => (kind === 'digits' || kind === 'code' ? [text] : [])).join(' ')

/** Only what stands above the total may be these. */
const ABOVE_TOTAL: ReadonlySet<Part> = new Set(['unit', 'charge', 'serial'])

const hasAmount = (pieces: readonly Piece[] | null, parts: readonly Part[]) =>
  pieces?.some(({ part, amounts }) => amounts.length > 0 && parts.includes(part)) ?? false

/** Digits, codes and rules without words: a bar code, the number below it, amounts without their labels. */
const isNumbers = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ kind, text }) =>
      kind === 'digits' ||
      kind === 'amount' ||
      (kind === 'code' && !/[a-z]{3}/.test(text) && /\d{2}/.test(text)) ||
      kind === 'percent' ||
      (kind === 'word' && text.length === 1),
  ) &&
  tokens.some(({ kind }) => kind !== 'word') &&
  !saysNoSale(tokens.map(({ text }) => text).join(' '))

/** How far below the label of who bought their box goes. */
const BOX = 4
const BOXED: ReadonlySet<Part> = new Set(['box', 'contact', 'buyer', 'reference'])

const isNameLine = (tokens: readonly Token[]): boolean => {
  const words = tokens.filter(({ kind }) => kind !== 'sign')
  return (
    words.length > 0 &&
    words.length <= 5 &&
    words.every(
      ({ kind, text }) => kind === 'word' && (text.length === 1 || isGivenName(text) || isFamilyName(text)),
    ) &&
    words.some(({ text }) => isGivenName(text)) &&
    isHarmlessName(words.map(({ text }) => text).join(' '))
  )
}

/** A row of values below a row of labels. */
const isValues = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind }) => kind !== 'back' && kind !== 'amount' && kind !== 'percent') &&
  tokens.every(({ kind, text }) => kind !== 'word' || text.length <= 2 || isGivenName(text) || isFamilyName(text)) &&
  isHarmlessName(tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : [])).join(' ') || 'x')

const DOCUMENTS = new Set(listOf('document'))

/** How many lines away from goods a line still tells of them. */
const BESIDE_GOODS = 3

/** Lines beside goods that say more of them. */
function describeGoods(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((one, index) => {
    const { line, tokens, pieces, isRefused } = one
    if (pieces || isRefused || tokens.some(({ kind }) => kind === 'amount')) return
    const near = all.slice(Math.max(0, index - BESIDE_GOODS), index + BESIDE_GOODS + 1)
    const isTelling = tokens.some(({ text }) => /[a-z]{3}/.test(text)) || namesClaimed(line, claimed)
    if (isTelling && near.some(({ lot }) => lot) && describes(tokens, line, claimed, false))
      one.pieces = as('description')
  })
}

/** What a row of values is below a row of labels; null where it is none. */
function valuesBelow(labels: ExplainedLine, tokens: readonly Token[]): Piece[] | null {
  if (!labels.pieces || !isLabels(labels.pieces) || !isValues(tokens)) return null
  if (labels.pieces.every(({ part }) => part === 'staff'))
    return [{ part: 'staff', amounts: [], value: tokens.map(({ text }) => text).join(' '), isBare: false }]
  // “Invoice Date” may be one label or two.
  return labels.tokens.some(({ text }) => DOCUMENTS.has(text))
    ? [{ part: 'number', amounts: [], value: numberIn(tokens), isBare: false }, ...as('box')]
    : as('box')
}

/** Values below their labels, and the box below the label of who bought. */
function fillLabels(all: readonly ExplainedLine[]): void {
  all.forEach((one, index) => {
    if (one.pieces || one.isRefused || !index) return
    one.pieces = valuesBelow(all[index - 1]!, one.tokens)
    if (one.pieces) return
    const above = all.slice(Math.max(0, index - BOX), index)
    const label = above.findLastIndex(({ pieces }) => pieces?.some(({ part }) => part === 'buyer'))
    const isBox =
      label >= 0 && above.slice(label + 1).every(({ pieces }) => pieces?.every(({ part }) => BOXED.has(part)))
    if (isBox && isNameLine(one.tokens)) one.pieces = as('box')
  })
}

/** Shorter words of a dealer's name are anybody's. */
const OWN_WORD = 4

/** The shop that sells to itself sells nothing: its name in the box of who bought. */
function refuseOwnSales(all: ExplainedLine[], { dealer }: Claimed): void {
  const own = (dealer ? namesOf(dealer) : []).flatMap((name) =>
    withoutAccents(name)
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length >= OWN_WORD),
  )
  const isOwn = ({ part, value }: Piece) =>
    part === 'buyer' && (value ?? '').split(' ').some((word) => own.includes(word))
  for (const one of all) if (one.pieces?.some(isOwn)) Object.assign(one, { pieces: null, isRefused: true })
  all.forEach((one, index) => {
    if (!one.tokens.some(({ kind }) => kind === 'dealer')) return
    const above = all.slice(Math.max(0, index - 3), index)
    const label = above.findLastIndex(({ pieces }) => pieces?.some(({ part }) => part === 'buyer'))
    const isBoxed =
      label >= 0 && above.slice(label + 1).every(({ pieces }) => pieces?.every(({ part }) => BOXED.has(part)))
    if (!isBoxed) return
    one.pieces = null
    one.isRefused = true
  })
}

/** Sentences go on over this many lines at most. */
const RUN = 5
const RUNNING: ReadonlySet<SentencePart> = new Set(['footer', 'slip', 'head', 'contact'])

/** Sentences of policies and thanks that go on over lines. */
function joinSentences(all: ExplainedLine[]): void {
  all.forEach((one, index) => {
    if (one.pieces || one.isRefused) return
    for (let count = 2; count <= RUN; count++)
      for (let from = Math.max(0, index - count + 1); from <= index; from++) {
        const run = all.slice(from, from + count)
        if (run.length < count || run.some(({ tokens, isRefused }) => isRefused || amountsOf(tokens).length)) continue
        if (
          run.some(({ pieces }) =>
            pieces?.some(
              ({ part }) =>
                part !== 'footer' && part !== 'slip' && part !== 'contact' && part !== 'tender' && part !== 'nothing',
            ),
          )
        )
          continue
        if (
          !piecesOf(
            run.flatMap(({ tokens }) => tokens),
            (part) => RUNNING.has(part),
          )
        )
          continue
        for (const line of run) line.pieces ??= as('footer')
        return
      }
  })
}

/** How far apart two lines are at most that are printed one below the other, in heights of a line. */
const NEXT = 1.8

/** Is a line right above or below another on the paper, not only in the order of reading? */
function isNextTo(one: PrintedLine, other: PrintedLine): boolean {
  const [a, b] = [placeOf(one, one.words), placeOf(other, other.words)]
  const isUpright = one.way === 'right' || one.way === 'left'
  const [from, to] = isUpright ? [a.box.y, b.box.y] : [a.box.x, b.box.x]
  const height = isUpright ? Math.max(a.box.height, b.box.height) : Math.max(a.box.width, b.box.width)
  return a.pageId === b.pageId && Math.abs(from - to) <= height * NEXT
}

/** What may stand between a thing and its price below. */
const BESIDE_THING: ReadonlySet<Part> = new Set(['serial', 'reference', 'unit', 'description'])

/** The thing that a price by itself belongs to: right above it but for its serial number, or right below. */
function thingOf(all: readonly ExplainedLine[], index: number): ExplainedLine | undefined {
  const isThing = (one: ExplainedLine | undefined) =>
    one && !one.isRefused && !amountsOf(one.tokens).length && (!one.pieces || one.pieces[0]!.part === 'description')
  for (let up = index - 1; up >= 0 && isNextTo(all[up]!.line, all[up + 1]!.line); up--) {
    if (isThing(all[up])) return all[up]
    if (!all[up]!.pieces?.every(({ part }) => BESIDE_THING.has(part))) break
  }
  const below = all[index + 1]
  return isThing(below) && isNextTo(below!.line, all[index]!.line) ? below : undefined
}

/** Things whose price stands on a line of its own. */
function joinPrices(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((price, index) => {
    if ((price.pieces && !price.lot?.isCounted) || !price.tokens.some(({ kind }) => kind === 'amount')) return
    const named = thingOf(all, index)
    const sold = named && lotOnTwo(named, price.tokens, claimed)
    if (!sold) return
    Object.assign(price, sold)
    named.pieces = as('description')
  })
}

/** How far below a machine its price stands in the contract of a deal. */
const DEAL = 8

/** A machine that is named without a price, and the price that a deal says below it. */
function priceMachines(all: readonly ExplainedLine[], claimed: Claimed): void {
  const at = all.findIndex(({ pieces }) => hasAmount(pieces, ['price']))
  if (at < 0) return
  const above = all.slice(Math.max(0, at - DEAL), at)
  if (above.some(({ lot }) => lot)) return
  const named = above.find(({ line, tokens }) => namesClaimed(line, claimed) && describes(tokens, line, claimed, false))
  if (!named) return
  named.pieces ??= as('description')
  const value = amountsOf(all[at]!.tokens).at(-1)!.minor
  if (value > 0n)
    Object.assign(all[at]!, { lot: { value, quantity: 1, counts: [], line: named.line, isCounted: false } })
}

function lookExplained(lines: readonly PrintedLine[], claimed: Claimed, templates: Templates): ExplainedLine[] {
  const lexicon = lexiconOf(ownWords(claimed), LEXICON)
  const all = lines.flatMap((line): ExplainedLine[] => {
    // Print that no look made words of may say anything.
    if (line.text.includes(UNREAD)) return [{ line, tokens: [], pieces: null, lot: null, isRefused: true }]
    const clean = withoutSpecks(line)
    const tokens = clean ? tokensOf(clean, claimed, lexicon) : []
    return tokens.length ? [{ line: clean!, tokens, pieces: null, lot: null, isRefused: false }] : []
  })
  for (const one of all) if (!one.isRefused) one.pieces = piecesOf(one.tokens, () => true)
  // In blocks the label stands without its amount.
  const total = all.findIndex(({ pieces }) => pieces?.some(({ part }) => part === 'total' || part === 'due'))
  const firstTotal = total < 0 ? all.length : total
  all.forEach((one, index) => {
    const { line, tokens } = one
    const isAbove = index < firstTotal
    if (!isAbove && one.pieces?.some(({ part }) => ABOVE_TOTAL.has(part)))
      one.pieces = piecesOf(tokens, (part) => !ABOVE_TOTAL.has(part))
    if (one.pieces || one.isRefused) return
    const learned = templates.get(templateOf(tokens))
    if (learned) {
      one.pieces = [{ part: learned, amounts: amountsOf(tokens), value: numberIn(tokens), isBare: false }]
      return
    }
    const sold = isAbove ? lotOn(tokens, line, claimed) : null
    if (sold) Object.assign(one, sold)
    else if (isAbove) one.pieces = takenOffOn(tokens, line, claimed)
  })
  joinPrices(all.slice(0, firstTotal), claimed)
  for (const one of all) if (!one.pieces && !one.isRefused && isNumbers(one.tokens)) one.pieces = nothing(one.tokens)
  describeGoods(all.slice(0, firstTotal), claimed)
  fillLabels(all)
  priceMachines(all.slice(0, firstTotal), claimed)
  refuseOwnSales(all, claimed)
  joinSentences(all)
  return all
}

/**
 * What every line of a receipt is, of both looks: a line that one look cannot explain may be explained where the other read
 * the same words in the same place.
 */
export function explain(paper: Paper, claimed: Claimed, templates: Templates = new Map()): Explanation {
  const looks = paper.looks.map((lines) => lookExplained(lines, claimed, templates))
  looks.forEach((all, index) => {
    const others = looks.flatMap((look, at) =>
      at === index ? [] : look.flatMap(({ line, pieces }) => (pieces ? [line] : [])),
    )
    for (const one of all)
      if (!one.pieces && !one.isRefused && coveredByOthers(one.line, others)) one.pieces = nothing(one.tokens)
  })
  return { looks, doubts: looks.flatMap((all) => all.filter(({ pieces }) => !pieces)) }
}
