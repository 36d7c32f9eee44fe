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

/** What stands for a token of a template: names, numbers and values change from paper to paper, words stay. */
function slotOf(token: Token, before: Token | undefined, after: Token | undefined): string {
  const { kind, text } = token
  if (kind === 'digits' || kind === 'code') return '<number>'
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

/** May a line be learned at all? Never one that has money going back or boxes to tick, or no words. */
export const mayLearn = (tokens: readonly Token[], text: string): boolean =>
  !TICKED.test(text) &&
  tokens.some((token) => token.kind === 'word' && token.text.length >= 3 && !isName(token)) &&
  !tokens.some(({ kind }) => kind === 'back')
