import { bare, type Claimed, type Paper, type PrintedLine } from '../proof/paper.ts'
import { namesMeans } from '../proof/settled.ts'
import { hasLargerWord, THIRD_READING, UNREAD } from '../looks/lines.ts'
import { coveredByOthers } from './covered.ts'
import { numberIn, onePiece, type ExplainedLine } from './explainedLine.ts'
import { ownNumbers, ownWords } from './claimedLine.ts'
import { lotOn, takenOffOn, taxOn } from './goods.ts'
import {
  describeGoods,
  GOES_ON,
  joinPrices,
  isWhole,
  pairCores,
  marksTotal,
  priceMachines,
  unmarkTotals,
} from './goodsLines.ts'
import { goesOn } from './lines/goesOn.ts'
import { refuseOthers } from './elsewhere.ts'
import { emptyLabels } from './emptyLabels.ts'
import { fillLabels, isBuyersBox, refuse, refuseOwnSales } from './labels.ts'
import { withoutOrdinals } from './lines/ordinals.ts'
import type { Part, SentencePart } from './parts.ts'
import { amountsOf, isHeadlineOfItsOwn, piecesOf } from './pieces.ts'
import { withoutSpecks } from '../tokens/specks.ts'
import { explainSlogans } from './lines/slogans.ts'
import { mayLearn, templateOf, type Templates } from './templates.ts'
import type { Token } from '../tokens/token.ts'
import { tokensOf } from '../tokens/tokens.ts'
import { LEXICON } from './vocabulary.ts'
import { lexiconOf } from '../tokens/words.ts'

/** What the lines of a receipt are, look by look. */
export interface Explanation {
  looks: readonly (readonly ExplainedLine[])[]
  /** Lines that nothing explains. */
  doubts: readonly ExplainedLine[]
}

/** Only what stands above the total may be these. */
const ABOVE_TOTAL: ReadonlySet<Part> = new Set(['unit', 'charge', 'serial'])

/** Shorter rows of digits may be an answer or a count; longer ones stand below a bar code. */
const LEAST_BAR_CODE = 8

/**
 * Amounts without their labels, the number below a bar code, and numbers of the sale and of what was sold once more. A code
 * or a few digits alone may say anything.
 */
function isNumbers(tokens: readonly Token[], claimed: Claimed): boolean {
  const isOwnNumber = ownNumbers(claimed)
  return tokens.every(
    ({ kind, text }) =>
      kind === 'amount' ||
      kind === 'percent' ||
      (kind === 'digits' && text.length >= LEAST_BAR_CODE) ||
      (kind !== 'word' && bare(text).length >= 3 && (bare(text) === bare(claimed.invoiceNumber) || isOwnNumber(text))),
  )
}

/** Sentences go on over this many lines at most. */
const RUN = 5
const RUNNING: ReadonlySet<SentencePart> = new Set(['footer', 'slip', 'head', 'contact'])
/** What the lines of a sentence may have been taken for one by one. */
const WITHIN: ReadonlySet<Part> = new Set(['footer', 'slip', 'contact', 'tender', 'nothing'])

/** Are these lines together a sentence that says nothing of the sale? Nobody's name goes on over lines. */
function isSentence(run: readonly ExplainedLine[]): boolean {
  const isOpen = run.every(
    ({ tokens, pieces, isRefused }) =>
      !isRefused && !amountsOf(tokens).length && (pieces?.every(({ part }) => WITHIN.has(part)) ?? true),
  )
  const pieces = isOpen
    ? piecesOf(
        run.flatMap(({ tokens }) => tokens),
        (part) => RUNNING.has(part),
      )
    : null
  return pieces?.every(({ part, value }) => part !== 'footer' || value === null) ?? false
}

/** The lines around one that are a sentence with it: as few as possible. */
function sentenceAround(all: readonly ExplainedLine[], index: number): ExplainedLine[] {
  for (let count = 2; count <= RUN; count++)
    for (let from = Math.max(0, index - count + 1); from <= index; from++) {
      const run = all.slice(from, from + count)
      if (run.length === count && isSentence(run)) return run
    }
  return []
}

/** Sentences of policies and thanks that go on over lines. */
function joinSentences(all: readonly ExplainedLine[]): void {
  all.forEach((one, index) => {
    if (one.pieces || one.isRefused) return
    for (const line of sentenceAround(all, index)) line.pieces ??= onePiece('footer')
  })
}

/** The lines of a look before anything is known of them. */
function linesRead(
  printedLines: readonly PrintedLine[],
  claimed: Claimed,
  printed: Map<PrintedLine, string>,
): ExplainedLine[] {
  const lines = withoutOrdinals(printedLines)
  const lexicon = lexiconOf(ownWords(claimed), LEXICON)
  /** How many lines on are a part of the name that broke off above them. */
  let within = 0
  return lines.flatMap((line, index): ExplainedLine[] => {
    // Print that no look made words of may say anything.
    if (line.text.includes(UNREAD)) return [{ line, tokens: [], pieces: null, lot: null, isRefused: true }]
    const clean = withoutSpecks(line)
    const isWithin = within-- > 0
    const whole = isWithin ? null : goesOn(lines, index, claimed)
    if (whole) within = whole.below
    const tokens = clean ? tokensOf(whole?.read ?? clean, claimed, lexicon) : []
    if (clean) printed.set(whole?.line ?? clean, line.text)
    const isRefused = tokens.some(({ kind }) => kind === 'odd')
    const pieces = isWithin && !isRefused ? onePiece('description', [], GOES_ON) : null
    return tokens.length ? [{ line: whole?.line ?? clean!, tokens, pieces, lot: null, isRefused }] : []
  })
}

function lookExplained(lines: readonly PrintedLine[], claimed: Claimed, templates: Templates): ExplainedLine[] {
  /** Lines with the marks around them, which make a headline. */
  const printed = new Map<PrintedLine, string>()
  const all = linesRead(lines, claimed, printed)
  for (const one of all) {
    if (one.isRefused || one.pieces) continue
    one.pieces = piecesOf(one.tokens, () => true)
    if (one.pieces && isHeadlineOfItsOwn(printed.get(one.line)!, one.pieces, one.tokens)) refuse(one)
  }
  // In blocks the label stands without its amount.
  const total = all.findIndex(({ pieces }) => pieces?.some(({ part }) => part === 'total' || part === 'due'))
  const firstTotal = total < 0 ? all.length : total
  all.forEach((one, index) => {
    const { line, tokens } = one
    const isAbove = index < firstTotal
    if (!isAbove && one.pieces?.some(({ part }) => ABOVE_TOTAL.has(part)))
      one.pieces = piecesOf(tokens, (part) => !ABOVE_TOTAL.has(part))
    if (one.isRefused) return
    const learned = mayLearn(tokens, line.text) ? templates.get(templateOf(tokens, claimed.dealer)) : undefined
    if (one.pieces) {
      if (learned === 'number') one.pieces = [...one.pieces, ...onePiece('number', [], numberIn(tokens))]
      return
    }
    if (learned) {
      one.pieces = onePiece(learned, tokens, numberIn(tokens))
      return
    }
    // What goods are called is free, but only in the letters of their line.
    if (hasLargerWord(line)) return
    const sold = isAbove ? lotOn(tokens, line, claimed) : null
    if (sold) Object.assign(one, sold)
    else if (isAbove) one.pieces = taxOn(tokens, line) ?? takenOffOn(tokens, line, claimed)
  })
  pairCores(all.slice(0, firstTotal))
  joinPrices(all.slice(0, firstTotal), claimed)
  for (const one of all)
    if (!one.pieces && !one.isRefused && isNumbers(one.tokens, claimed)) one.pieces = onePiece('nothing', one.tokens)
  describeGoods(all.slice(0, firstTotal), claimed)
  fillLabels(all)
  priceMachines(all.slice(0, firstTotal), claimed)
  unmarkTotals(all, claimed)
  refuseOwnSales(all, claimed)
  joinSentences(all)
  explainSlogans(all)
  refuseOthers(all, claimed)
  return all
}

/**
 * What every line of a receipt is, of both looks: a line that one look cannot explain may be explained where the other read
 * the same words in the same place.
 */
export function explain(paper: Paper, claimed: Claimed, templates: Templates = new Map()): Explanation {
  const looks = paper.looks.map((lines) => lookExplained(lines, claimed, templates))
  const hasTotal = looks.some(marksTotal)
  // By what each look explains by itself: two may not cover one another.
  const explained = looks.map((all) => all.flatMap(({ line, pieces }) => (pieces ? [line] : [])))
  looks.forEach((all, look) => {
    const others = explained.filter((_, at) => at !== look).flat()
    all.forEach((one, index) => {
      // Who bought is asked of each look by itself: “Shop S” alone is a counter, and below “Ship to” it is the buyer.
      const mayBuy = isBuyersBox(all, index) && one.tokens.some(({ kind }) => kind !== 'digits')
      // What the looks did not read they do not explain.
      const isInk = one.line.words[0]!.line >= THIRD_READING
      // A payment with what was left to pay beside it: read apart, nobody sees that it falls short.
      const isLedger = namesMeans(one) && amountsOf(one.tokens).length > 1
      const isOpen = !one.pieces && !one.isRefused && !isInk && !mayBuy && !isLedger
      const isLeft = isOpen && (hasTotal || !isWhole(one, claimed))
      if (isLeft && coveredByOthers(one.line, others)) one.pieces = onePiece('nothing', one.tokens)
    })
  })
  emptyLabels(looks)
  return { looks, doubts: looks.flatMap((all) => all.filter(({ pieces }) => !pieces)) }
}
