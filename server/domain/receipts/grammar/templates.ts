import { hasOddCount } from './counts.ts'
import { saysNoSale } from './noSale.ts'
import { isFamilyName, isGivenName } from '../tokens/people.ts'
import type { Token } from '../tokens/token.ts'
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

/** A number that changes from paper to paper. The letters of a code say what it is of, as in R-4471. */
const numberSlot = (text: string): string =>
  IS_RANDOM.test(text) || (/^\d+$/.test(text) && text.length >= LEAST_NUMBER && /[1-9]/.test(text))
    ? '<number>'
    : text.replace(/\d{3,}/g, (digits) => (/[1-9]/.test(digits) ? '#' : digits))

/** What stands for a token of a template: names, numbers and values change from paper to paper, words stay. */
function slotOf(token: Token, before: Token | undefined, after: Token | undefined): string {
  const { kind, text } = token
  if (kind === 'digits' || kind === 'code') return numberSlot(text)
  // What is nothing today is something to pay tomorrow.
  if (kind === 'amount' && token.minor === 0n) return '<nothing>'
  if (kind !== 'word') return kind === 'sign' ? text : `<${kind}>`
  // One letter alone says which of several it is, as the W of a pay type; beside a name it is an initial.
  const isBeside = [before, after].some((other) => other && isName(other))
  // Family names alone are words as often as names.
  const isFamily = isFamilyName(text) && !isVocabulary(text) && !saysNoSale(text)
  return isName(token) || (isBeside && (text.length === 1 || isFamily)) ? '<name>' : text
}

/**
 * A line as its till prints it each time: numbers, names and values are slots. Words stay, so that one with other words
 * is asked about again.
 */
export const templateOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token, at) => slotOf(token, tokens[at - 1], tokens[at + 1]))
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
