import { almost } from '../proof/paper.ts'
import { isCommonWord, isWordLike } from './languages.ts'
import type { Token } from './token.ts'

/** Words that may be printed, by their length: what readers misread or read as one is looked for among them. */
export interface Lexicon {
  has(word: string): boolean
  /** Of a length. */
  of(length: number): readonly string[]
}

/** A lexicon of these words and those of `base`. */
export function lexiconOf(words: Iterable<string>, base?: Lexicon): Lexicon {
  const all = new Set(words)
  const byLength = new Map<number, string[]>()
  for (const word of all) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word])
  return {
    has: (word) => all.has(word) || (base?.has(word) ?? false),
    of: (length) => [...(byLength.get(length) ?? []), ...(base?.of(length) ?? [])],
  }
}

/** Letters that are taken for digits, and a rule for a letter. */
const LETTERS: Record<string, string> = { 0: 'o', 1: 'l', 5: 's', 8: 'b', '|': 'l', 6: 'g', 4: 'a' }
/** Shorter words are too alike. */
const CORRECTED_FROM = 6
const PARTED_FROM = 8
/** Short words that may be a part of what was read as one. */
const SMALL = new Set('of in on to no or by us de la le du'.split(' '))
const MOST_PARTS = 7
/** More are a number, not the days of a policy. */
const MOST_DIGITS = 3
const LONGEST = 16

/** Digits in a word that is spelled with letters. */
function spelled(word: string, lexicon: Lexicon): string | null {
  const letters = word.replace(/[^a-z]/g, '').length
  if (!/[a-z]/.test(word) || !/[0-9|]/.test(word) || word.length < 4 || letters <= word.length / 2) return null
  const read = word.replace(/[01568|4]/g, (sign) => LETTERS[sign]!)
  return lexicon.has(read) ? read : null
}

/** The known word that differs in one sign: never in its first letter, and never a short one. */
function nearest(word: string, lexicon: Lexicon): string | null {
  if (word.length < CORRECTED_FROM || !/^[a-z']+$/.test(word)) return null
  for (const length of [word.length, word.length + 1, word.length - 1])
    for (const known of lexicon.of(length))
      if (known.length >= CORRECTED_FROM && known[0] === word[0] && almost(word, known)) return known
  return null
}

const isPart = (part: string, lexicon: Lexicon): boolean =>
  /^\d{1,3}$/.test(part) || (part.length >= 3 ? lexicon.has(part) : SMALL.has(part))

/** Known words that were read as one, `returnsaccepted`: as few as possible. */
function parted(word: string, lexicon: Lexicon): string[] | null {
  if (word.length < PARTED_FROM || !/^[a-z][a-z\d]*$/.test(word) || word.replace(/\D/g, '').length > MOST_DIGITS)
    return null
  return cut(word, (part) => isPart(part, lexicon))
}

/** A text cut into as few of these parts as possible. */
function cut(word: string, is: (part: string) => boolean): string[] | null {
  const ways: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    ways[end] = null
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const way = ways[start]
      const part = word.slice(start, end)
      if (way && is(part) && (!ways[end] || way.length + 1 < ways[end]!.length)) ways[end] = [...way, part]
    }
  }
  const way = ways[word.length]
  return way && way.length > 1 && way.length <= MOST_PARTS ? way : null
}

const LEAST_WORD = 3
/** Is a text one word of a language or several without space between them, as “willpay”? */
export const isMadeOfWords = (text: string): boolean =>
  isWordLike(text) || cut(text, (part) => SMALL.has(part) || (part.length >= LEAST_WORD && isCommonWord(part))) !== null

/**
 * A word as it is known: itself, one read wrong in a sign, or several read as one. A word that a language has is never
 * another: who “will pay” has not paid.
 */
export function correctedWord(word: string, lexicon: Lexicon): string[] {
  if (lexicon.has(word) || isCommonWord(word)) return [word]
  const one = spelled(word, lexicon) ?? nearest(word, lexicon)
  return one === null ? (parted(word, lexicon) ?? [word]) : [one]
}

const isLetter = ({ kind, text }: Token) => kind === 'word' && text.length === 1

/** Fewer are the parts of an abbreviation, as S/N. */
export const LEAST_APART = 4

/** Letters printed apart, V O I D, are one word. */
export function joinedWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    let end = at
    while (end < tokens.length && isLetter(tokens[end]!)) end++
    if (end - at < LEAST_APART) {
      joined.push(tokens[at]!)
      continue
    }
    const run = tokens.slice(at, end)
    joined.push({ ...run[0]!, text: run.map(({ text }) => text).join(''), end: run.at(-1)!.end })
    at = end - 1
  }
  return joined
}
