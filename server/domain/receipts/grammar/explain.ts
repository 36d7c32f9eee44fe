import type { Claimed, Paper, PrintedLine } from '../proof/paper.ts'
import { coveredByOthers } from './covered.ts'
import { describes, lotOn, lotOnTwo, namesClaimed, ownWords, takenOffOn, type Lot } from './goods.ts'
import { amountsOf, isHarmlessName, isLabels, piecesOf, type Piece } from './pieces.ts'
import { isFamilyName, isGivenName } from './people.ts'
import type { Part, SentencePart } from './parts.ts'
import { withoutSpecks } from './specks.ts'
import { templateOf, type Templates } from './templates.ts'
import { tokensOf, type Token } from './tokens.ts'
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
  tokens.flatMap(({ kind, text }) => (kind === 'digits' || kind === 'code' ? [text] : [])).join('')

const SUMS: ReadonlySet<SentencePart> = new Set(['total', 'due', 'tender', 'subtotal'])
/** Only what stands above the total may be these. */
const ABOVE_TOTAL: ReadonlySet<SentencePart> = new Set(['buyer', 'unit', 'charge', 'serial'])

const hasAmount = (pieces: readonly Piece[] | null, parts: readonly Part[]) =>
  pieces?.some(({ part, amounts }) => amounts.length > 0 && parts.includes(part)) ?? false

/** Digits, codes and rules without words: a bar code, the number below it, amounts without their labels. */
const isNumbers = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ kind, text }) =>
      kind === 'digits' ||
      kind === 'amount' ||
      (kind === 'code' && !/[a-z]{5}/.test(text)) ||
      kind === 'percent' ||
      (kind === 'word' && text.length === 1),
  ) && !tokens.every(({ kind, text }) => kind === 'word' && text.length > 1)

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

/** Second thoughts about the lines above the total that are nothing by themselves. */
function aboveTotal(all: ExplainedLine[], end: number, claimed: Claimed): void {
  all.slice(0, end).forEach((one, index) => {
    if (one.pieces || one.isRefused) return
    const { line, tokens } = one
    const isBeside = [-3, -2, -1, 1, 2, 3].some((by) => all[index + by]?.lot)
    const isTelling = tokens.filter(({ text }) => /[a-z]{3}/.test(text)).length > 0 || namesClaimed(line, claimed)
    const isPriced = tokens.some(({ kind }) => kind === 'amount')
    if (isBeside && isTelling && !isPriced && describes(tokens, line, claimed, false)) {
      one.pieces = as('description')
      return
    }
    const labels = all[index - 1]?.pieces
    if (labels && isLabels(labels) && isValues(tokens)) {
      one.pieces = as('box')
      return
    }
    const above = all.slice(Math.max(0, index - BOX), index)
    const label = above.findLastIndex(({ pieces }) => pieces?.some(({ part }) => part === 'buyer'))
    const isBox =
      label >= 0 && above.slice(label + 1).every(({ pieces }) => pieces?.every(({ part }) => BOXED.has(part)))
    if (isBox && isNameLine(tokens)) one.pieces = as('box')
  })
}

/** The shop that sells to itself sells nothing: its name in the box of who bought. */
function refuseOwnSales(all: ExplainedLine[]): void {
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

/** Things whose price stands on the next line, or on the one before. */
function joinPrices(all: readonly ExplainedLine[], claimed: Claimed): void {
  all.forEach((price, index) => {
    if (price.pieces || !price.tokens.some(({ kind }) => kind === 'amount')) return
    const named = [all[index - 1], all[index + 1]].find((one) => one && !one.pieces && !amountsOf(one.tokens).length)
    const sold = named && lotOnTwo(named, price.tokens, claimed)
    if (!sold) return
    Object.assign(price, sold)
    named.pieces = as('description')
  })
}

function lookExplained(lines: readonly PrintedLine[], claimed: Claimed, templates: Templates): ExplainedLine[] {
  const lexicon = lexiconOf(ownWords(claimed), LEXICON)
  const all: ExplainedLine[] = lines.flatMap((line) => {
    const clean = withoutSpecks(line)
    const tokens = clean ? tokensOf(clean, claimed, lexicon) : []
    return tokens.length ? [{ line: clean!, tokens, pieces: null, lot: null, isRefused: false }] : []
  })
  const sums = all.map(({ tokens }) => (amountsOf(tokens).length ? piecesOf(tokens, (part) => SUMS.has(part)) : null))
  const total = sums.findIndex((pieces) => hasAmount(pieces, ['total', 'due']))
  const firstTotal = total < 0 ? all.length : total
  all.forEach((one, index) => {
    const { line, tokens } = one
    const isAbove = index < firstTotal
    one.pieces = piecesOf(tokens, (part) => isAbove || !ABOVE_TOTAL.has(part))
    if (one.pieces) return
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
  for (const one of all) if (!one.pieces && isNumbers(one.tokens)) one.pieces = nothing(one.tokens)
  aboveTotal(all, firstTotal, claimed)
  refuseOwnSales(all)
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
    const others = looks.flatMap((look, at) => (at === index ? [] : look))
    for (const one of all)
      if (!one.pieces && !one.isRefused && coveredByOthers(one.line, others)) one.pieces = nothing(one.tokens)
  })
  return { looks, doubts: looks.flatMap((all) => all.filter(({ pieces }) => !pieces)) }
}
