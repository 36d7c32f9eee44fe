import { reads } from '../proof/numbers.ts'
import { bare, paperOf, placeOf, type Claimed, type Place, type ReadPage } from '../proof/paper.ts'
import { partSumsOf } from '../proof/partSums.ts'
import { namesMeans } from '../proof/settled.ts'
import { explain } from './explain.ts'
import type { ExplainedLine } from './explainedLine.ts'
import { saysNoSale } from './noSale.ts'
import { amountsOf } from './pieces.ts'
import { mayLearn, templateOf, type LearnedPart, type Templates } from './templates.ts'

/** A line that nothing explains, as it would be known from then on if a person says that it is usual. */
export interface Lesson {
  template: string
  part: LearnedPart
  /** As it was read. */
  text: string
  place: Place
  /** It has words that papers of no sale have: to be looked at by itself, never learned together with others. */
  isDoubtful: boolean
}

/** A tender has no sentence beside its amount. */
const FEW_WORDS = 4

/** What else of a paper says what a line of it is. */
interface Around {
  isBelow: boolean
  hasTotal: boolean
  /** What the tenders that are known leave to be paid, minor units. */
  unpaid: bigint
}

/** What a line is on a paper that a person found honest: by the claim's own number and total, and by where it stands. */
function partOf(
  { tokens }: ExplainedLine,
  { invoiceNumber, spent }: Claimed,
  { isBelow, hasTotal, unpaid }: Around,
): LearnedPart {
  const key = bare(invoiceNumber)
  const numbers = tokens.flatMap(({ kind, text }) => (kind === 'digits' || kind === 'code' ? [text] : []))
  if (key.length >= 3 && [...numbers, numbers.join('')].some((one) => reads(bare(one), key))) return 'number'
  const last = amountsOf(tokens).at(-1)
  if (!last || last.minor === 0n) return 'learned'
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 1).length
  // Other amounts below the total are those of policies and of what is told.
  if (isBelow) return last.minor === spent || (last.minor === unpaid && words <= FEW_WORDS) ? 'tender' : 'learned'
  return last.minor === spent && !hasTotal ? 'total' : 'charge'
}

/** Shorter numbers are those of other things, too. */
const LEAST_KEY = 4

/** Which known lines have the number of the sale by another name, as a till's “account”, where no line has it by its own. */
function numberedOtherwise(all: readonly ExplainedLine[], { invoiceNumber }: Claimed): (one: ExplainedLine) => boolean {
  const key = bare(invoiceNumber)
  const isNumbered = all.some(({ pieces }) =>
    pieces?.some(({ part, value }) => part === 'number' && reads(bare(value ?? ''), key)),
  )
  return ({ pieces, tokens }) =>
    !isNumbered &&
    key.length >= LEAST_KEY &&
    (pieces?.some(({ part }) => part === 'reference') ?? false) &&
    tokens.some(({ text }) => bare(text) === key)
}

/** Does a line say how much was paid with what? Learned as one that says nothing, it would hide a payment that falls short. */
const hidesPayment = (one: ExplainedLine): boolean =>
  namesMeans(one) && amountsOf(one.tokens).some(({ minor }) => minor > 0n)

/**
 * What a person may teach by a paper: its doubted lines of both looks, each once. `templates` are what is known already.
 */
export function lessonsIn(claimed: Claimed, pages: readonly ReadPage[], templates: Templates): Lesson[] {
  const lessons = new Map<string, Lesson>()
  for (const all of explain(paperOf(pages), claimed, templates).looks) {
    const marked = all.findIndex(({ pieces }) =>
      pieces?.some(({ part, amounts }) => part === 'total' && amounts.length),
    )
    const total =
      marked >= 0 ? marked : all.findIndex(({ tokens }) => amountsOf(tokens).at(-1)?.minor === claimed.spent)
    const { tenders, change } = partSumsOf(all)
    const unpaid = claimed.spent - tenders.reduce((sum, tender) => sum + tender, -change)
    const mayNumber = numberedOtherwise(all, claimed)
    all.forEach((one, index) => {
      const template = templateOf(one.tokens, claimed.dealer)
      if (
        (one.pieces && !mayNumber(one)) ||
        one.isRefused ||
        lessons.has(template) ||
        !mayLearn(one.tokens, one.line.text)
      )
        return
      const part = partOf(one, claimed, { isBelow: total >= 0 && index > total, hasTotal: marked >= 0, unpaid })
      if (part === 'learned' && hidesPayment(one)) return
      lessons.set(template, {
        template,
        part,
        text: one.line.text,
        place: placeOf(one.line, one.line.words),
        isDoubtful: saysNoSale(one.line.text),
      })
    })
  }
  return [...lessons.values()]
}
