import { withoutAccents, type Claimed } from '../proof/paper.ts'
import { namesOf } from '../proof/seller.ts'
import { numberIn, onePiece, type ExplainedLine } from './explainedLine.ts'
import type { Part } from './parts.ts'
import { isFamilyName, isGivenName } from '../tokens/people.ts'
import { isHarmlessName, isLabels, type Piece } from './pieces.ts'
import { listOf } from './sentences.ts'
import type { Token } from '../tokens/token.ts'

/** How far below the label of who bought their box goes. */
const BOX = 4
const BOXED: ReadonlySet<Part> = new Set(['box', 'contact', 'buyer', 'reference'])

/** Does a line stand in the box below the label of who bought? */
export function isBuyersBox(all: readonly ExplainedLine[], index: number): boolean {
  const above = all.slice(Math.max(0, index - BOX), index)
  const label = above.findLastIndex(({ pieces }) => pieces?.some(({ part }) => part === 'buyer'))
  return label >= 0 && above.slice(label + 1).every(({ pieces }) => pieces?.every(({ part }) => BOXED.has(part)))
}

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

/** What a row of values is below a row of labels; null where it is none. */
function valuesBelow(labels: ExplainedLine, tokens: readonly Token[]): Piece[] | null {
  if (!labels.pieces || !isLabels(labels.pieces) || !isValues(tokens)) return null
  if (labels.pieces.every(({ part }) => part === 'staff'))
    return onePiece('staff', [], tokens.map(({ text }) => text).join(' '))
  // “Invoice Date” may be one label or two.
  return labels.tokens.some(({ text }) => DOCUMENTS.has(text))
    ? [...onePiece('number', [], numberIn(tokens)), ...onePiece('box')]
    : onePiece('box')
}

/** Values below their labels, and the box below the label of who bought. */
export function fillLabels(all: readonly ExplainedLine[]): void {
  all.forEach((one, index) => {
    if (one.pieces || one.isRefused || !index) return
    one.pieces = valuesBelow(all[index - 1]!, one.tokens)
    if (one.pieces) return
    if (isBuyersBox(all, index) && isNameLine(one.tokens)) one.pieces = onePiece('box')
  })
}

/** Shorter words of a dealer's name are anybody's. */
const OWN_WORD = 4

/** Fewer are the initials of anybody. */
const LEAST_INITIALS = 3
/** What a shop calls itself by in short: BCYS of Back Creek Yacht Supply. */
const initialsOf = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.slice(0, 1))
    .join('')

/** Nothing else may explain this line from now on. */
export const refuse = (one: ExplainedLine): void => {
  one.pieces = null
  one.isRefused = true
}

/** The shop that sells to itself sells nothing: its name in the box of who bought. */
export function refuseOwnSales(all: ExplainedLine[], { dealer }: Claimed): void {
  const own = (dealer ? namesOf(dealer) : []).flatMap((name) =>
    withoutAccents(name)
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length >= OWN_WORD),
  )
  const initials = (dealer ? namesOf(dealer) : []).map(initialsOf).filter((letters) => letters.length >= LEAST_INITIALS)
  const isOwn = ({ part, value }: Piece) =>
    part === 'buyer' && (value ?? '').split(' ').some((word) => own.includes(word) || initials.includes(word))
  for (const one of all) if (one.pieces?.some(isOwn)) refuse(one)
  all.forEach((one, index) => {
    if (one.tokens.some(({ kind }) => kind === 'dealer') && isBuyersBox(all, index)) refuse(one)
  })
}
