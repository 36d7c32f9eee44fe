import { createHash } from 'node:crypto'
import { bare, type Seller } from '../proof/paper.ts'
import { isOnFile } from '../tokens/dealersOwn.ts'
import { isFamilyName, isGivenName } from '../tokens/people.ts'
import { REGIONS } from '../tokens/regions.ts'
import type { Token, TokenKind } from '../tokens/token.ts'
import { hasOddCount } from './counts.ts'
import { saysNoSale } from './noSale.ts'
import { listOf } from './sentences.ts'
import { isVocabulary } from './vocabulary.ts'

/** Templates of the lines that a person explained for a dealer, and what each is. */
export type Templates = ReadonlyMap<string, LearnedPart>

/** What an explained line may be: the number of the sale, a sum, how it was paid, or anything that says nothing of it. */
export const LEARNED_PARTS = ['number', 'charge', 'subtotal', 'total', 'tender', 'learned'] as const
export type LearnedPart = (typeof LEARNED_PARTS)[number]

const isName = ({ kind, text }: Token): boolean =>
  kind === 'word' && text.length > 1 && isGivenName(text) && !isVocabulary(text) && !saysNoSale(text)

/** Shorter numbers count something or answer for something: they stay as they are, and so does nothing. */
const LEAST_NUMBER = 3
/** Letters of a code that changes each time stand one by one between its digits, as in 04B7C1. */
const IS_RANDOM = /^(?=(?:.*\d){4})(?=.*[1-9])(?!.*[a-z]{2})[a-z0-9]{6,}$/

/** A day without its year, before its time. */
const SHORT_DAY = /^\d{1,2}\/\d{1,2}$/

/** A number that changes from paper to paper. The letters of a code say what it is of, as in R-4471. */
const numberSlot = (text: string): string =>
  IS_RANDOM.test(text) || (/^\d+$/.test(text) && text.length >= LEAST_NUMBER && /[1-9]/.test(text))
    ? '<number>'
    : text.replace(/\d{3,}/g, (digits) => (/[1-9]/.test(digits) ? '#' : digits))

/** What says whose paper it is. */
const IDENTIFYING: ReadonlySet<TokenKind> = new Set(['phone', 'street', 'town', 'mail', 'site'])
/** What changes by nature with each sale. */
const CHANGING: ReadonlySet<TokenKind> = new Set(['date', 'time', 'card', 'amount', 'back', 'dealer'])
/** Seven digits of a phone without its area. */
const LOCAL_PHONE = /^\d{3}[-.]\d{4}$/
const POSTAL = /^\d{5}(?:-\d{4})?$/

/** Who served and who bought are other people each time. */
const SERVED = listOf('staff label')
const BOUGHT = new Set(listOf('buyer label'))
/** What has a number that stays: licenses, shops, accounts. */
const IDENTITIES = listOf('identity')

/**
 * Stands for a value that has to stay as it was taught, and tells not which one it was: it may be the phone or the name
 * of somebody who bought.
 */
const kept = (kind: string, text: string): string =>
  `<${kind} ${createHash('sha256').update(bare(text)).digest('hex').slice(0, 3)}>`

/** Is it a number of whose paper it is: of a phone, a town, or what its own label calls so? */
function isIdentity(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!
  const from = tokens.slice(0, at).findLastIndex(({ kind }) => kind !== 'word' && kind !== 'sign')
  const label = tokens.slice(from + 1, at).map((token) => token.text)
  const isBeside = !label.length && from >= 0 && IDENTIFYING.has(tokens[from]!.kind)
  const isPostal = POSTAL.test(text) && REGIONS.includes(label.at(-1) ?? '')
  return isBeside || isPostal || LOCAL_PHONE.test(text) || saysOneOf(label, IDENTITIES)
}

const saysOneOf = (words: readonly string[], phrases: readonly string[]): boolean => {
  const said = ` ${words.join(' ')} `
  return phrases.some((phrase) => said.includes(` ${phrase} `))
}

/** Is a token a name, by itself or beside one? */
function isNamed(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  const { text } = token
  // One letter alone says which of several it is, as the W of a pay type; beside a name it is an initial.
  const isBeside = [tokens[at - 1], tokens[at + 1]].some((other) => other && isName(other))
  // Family names alone are words as often as names.
  const isFamily = isFamilyName(text) && !isVocabulary(text) && !saysNoSale(text)
  return isName(token) || (isBeside && (text.length === 1 || isFamily))
}

/** What stands for a token of a template. */
function slotOf(tokens: readonly Token[], at: number, dealer: Seller | null): string {
  const token = tokens[at]!
  const { kind, text } = token
  if (SHORT_DAY.test(text) && tokens[at + 1]?.kind === 'time') return '<date>'
  if (kind === 'digits' || kind === 'code') return isIdentity(tokens, at) ? text : numberSlot(text)
  // What is nothing today is something to pay tomorrow.
  if (kind === 'amount' && token.minor === 0n) return '<nothing>'
  if (CHANGING.has(kind)) return `<${kind}>`
  if (IDENTIFYING.has(kind)) return dealer && isOnFile(token, dealer) ? `<${kind}>` : kept(kind, text)
  if (kind !== 'word' || !isNamed(tokens, at)) return text
  const before = tokens.slice(0, at).map((other) => other.text)
  const label = before.filter((_, index) => tokens[index]!.kind !== 'word' || !isNamed(tokens, index)).join(' ')
  return saysOneOf(before, SERVED) || BOUGHT.has(label) ? '<name>' : kept('name', text)
}

/**
 * A line as its till prints it each time. Slots stand only for what changes by nature with each sale: day, time, amounts,
 * numbers, the digits of a card, who served and who bought. All else stays, so that a line with another phone, town or license, other
 * people or other words is asked about again.
 */
export const templateOf = (tokens: readonly Token[], dealer: Seller | null): string =>
  tokens
    .map((_, at) => slotOf(tokens, at, dealer))
    .join(' ')
    .replace(/(<number>|<name>)(?: \1)+/g, '$1')

/** A box to tick: which of several is ticked says what the paper is. */
const TICKED = /[([] ?(?:[xX✓]? ?[)\]]|[([])/

/** May a line be learned at all? Never one that has money going back, less than nothing, or boxes to tick, or no words. */
export const mayLearn = (tokens: readonly Token[], text: string): boolean =>
  !TICKED.test(text) &&
  !hasOddCount(text) &&
  !tokens.some(({ kind }) => kind === 'odd') &&
  tokens.some((token) => token.kind === 'word' && token.text.length >= 3 && !isName(token)) &&
  !tokens.some(({ kind }) => kind === 'back')
