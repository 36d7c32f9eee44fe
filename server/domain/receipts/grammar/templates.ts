import { saysNoSale } from './noSale.ts'
import { isFamilyName, isGivenName } from './people.ts'
import type { Token } from './tokens.ts'
import { isVocabulary } from './vocabulary.ts'

/** Templates of the lines that a person explained for a dealer, and what each is. */
export type Templates = ReadonlyMap<string, LearnedPart>

/** What an explained line may be: the number of the sale, a sum, how it was paid, or anything that says nothing of it. */
export const LEARNED_PARTS = ['number', 'charge', 'subtotal', 'total', 'tender', 'learned'] as const
export type LearnedPart = (typeof LEARNED_PARTS)[number]

/** What stands for a token of a template: names, numbers and values change from paper to paper, words stay. */
function slotOf({ kind, text }: Token): string {
  if (kind === 'digits' || kind === 'code') return '<number>'
  if (kind !== 'word') return kind === 'sign' ? text : `<${kind}>`
  const isName = (isGivenName(text) || isFamilyName(text)) && !isVocabulary(text) && !saysNoSale(text)
  return isName || (text.length === 1 && text !== 'a') ? '<name>' : text
}

/**
 * A line as its till prints it each time: numbers, names and values are slots. Words stay, so that one with other words
 * is asked about again.
 */
export const templateOf = (tokens: readonly Token[]): string =>
  tokens
    .map(slotOf)
    .join(' ')
    .replace(/(<number>|<name>)(?: \1)+/g, '$1')

/** May a line be learned at all? Never one that has money going back, or no words. */
export const mayLearn = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, text }) => kind === 'word' && text.length >= 3) && !tokens.some(({ kind }) => kind === 'back')
