import { loose, withoutAccents, type Claimed } from '../proof/paper.ts'
import { namesOf } from '../proof/seller.ts'
import { isDealers } from '../tokens/dealersOwn.ts'
import { numberIn, onePiece, type ExplainedLine } from './explainedLine.ts'
import type { Part } from './parts.ts'
import { isFamilyName, isGivenName } from '../tokens/people.ts'
import { fillColumns } from './lines/labelColumns.ts'
import { isHarmlessName, isLabels, piecesOf, type Piece } from './pieces.ts'
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

/** Who bought at the left of a line, and at its right something else that is known; null where it is not so. */
function boxBeside(tokens: readonly Token[]): Piece[] | null {
  for (let at = 1; at < tokens.length; at++) {
    if (!tokens[at]!.apart || !isNameLine(tokens.slice(0, at))) continue
    const beside = piecesOf(tokens.slice(at), () => true)
    if (beside?.every(({ isBare }) => !isBare)) return [...onePiece('box'), ...beside]
  }
  return null
}

/** Values below their labels, and the box below the label of who bought. */
export function fillLabels(all: readonly ExplainedLine[]): void {
  all.forEach((one, index) => {
    if (one.isRefused || !index) return
    fillColumns(all[index - 1]!, one)
    if (one.pieces) return
    one.pieces = valuesBelow(all[index - 1]!, one.tokens)
    if (one.pieces || !isBuyersBox(all, index)) return
    one.pieces = isNameLine(one.tokens) ? onePiece('box') : boxBeside(one.tokens)
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

/** Letters of a name that are no coincidence in an address of mail. */
const LEAST_NAME = 4

/** Is a mail that of who claims, by a part of their name, or of the shop? */
function isOwnMail({ text }: Token, { claimant, dealer }: Claimed): boolean {
  const [local, domain] = text.split('@').map(loose)
  const ofClaimant = claimant.split(/\s+/).some((name) => name.length >= LEAST_NAME && local?.includes(loose(name)))
  const ofDealer = (dealer ? namesOf(dealer) : []).some((name) => {
    const first = loose(name.split(/\s+/).slice(0, 2).join(''))
    return first.length >= LEAST_NAME && (domain?.includes(first.slice(0, 8)) ?? false)
  })
  return ofClaimant || ofDealer
}

/** In the place of who bought nobody stands but people and companies: no counter, no day, no number of a member of staff. */
const WITH_BUYER: ReadonlySet<Part> = new Set([
  'buyer',
  'contact',
  'reference',
  'number',
  'date',
  'columns',
  'footer',
  'slip',
  'box',
])

/** Does a line of who bought say that it is the shop: by phone, street or mail, or by the name of a counter? */
function isShops(all: readonly ExplainedLine[], index: number, claimed: Claimed): boolean {
  const { tokens, pieces } = all[index]!
  const isBuyer = pieces?.some(({ part }) => part === 'buyer') ?? false
  const isMailed = tokens.some((token) => token.kind === 'mail' && isOwnMail(token, claimed))
  const isSent = pieces?.some(({ part }) => part === 'slip' || part === 'footer') ?? false
  if (isMailed && (isBuyer || isSent || isBuyersBox(all, index) || claimantsMail(tokens, claimed))) return true
  if (!isBuyer && !isBuyersBox(all, index)) return false
  const isBare = pieces?.some(({ part, isBare: is }) => part === 'buyer' && is) ?? false
  // Labels of columns have their values below them.
  const isFilled = all[index + 1]?.pieces?.some(({ part }) => part === 'box') ?? false
  const isCounter =
    isBare && pieces!.some(({ part, isBare: is }) => !WITH_BUYER.has(part) && !(part === 'staff' && is && isFilled))
  const { dealer } = claimed
  const isAt = tokens.some((token) => {
    if (!dealer || (token.kind !== 'phone' && token.kind !== 'street')) return token.kind === 'site'
    return isDealers(token, dealer)
  })
  return (
    isCounter ||
    isAt ||
    (isBuyer &&
      tokens.some(
        ({ kind }, at) =>
          kind === 'town' &&
          tokens[at - 1]?.kind !== 'street' &&
          pieces!.every(({ isBare, part }) => isBare || part === 'contact'),
      ))
  )
}

/** Is a mail of the line one that who claims is called by? */
const claimantsMail = (tokens: readonly Token[], claimed: Claimed): boolean =>
  tokens.some((token) => token.kind === 'mail' && isOwnMail(token, { ...claimed, dealer: null }))

/** The shop that sells to itself sells nothing: its name in the box of who bought. */
export function refuseOwnSales(all: readonly ExplainedLine[], claimed: Claimed): void {
  const { dealer } = claimed
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
  // Of each line by what stands above it, before any of them is refused.
  const shops = all.filter((one, index) => {
    const isNamed = one.tokens.some(({ kind }) => kind === 'dealer') && isBuyersBox(all, index)
    return isNamed || isShops(all, index, claimed)
  })
  for (const one of shops) refuse(one)
}
