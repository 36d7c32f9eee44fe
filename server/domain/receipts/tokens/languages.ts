import { createRequire } from 'node:module'
import { withoutAccents } from '../proof/paper.ts'

const load = createRequire(import.meta.url)

/** The languages of receipts that the reader knows words of, by the packages that judge passwords by them. */
const LANGUAGES = ['en', 'fr', 'es-es'] as const

/** Lists of the packages: given names, family names, and the words a language uses most. */
type ListName = 'firstnames' | 'lastnames' | 'commonWords'

/** A list of all languages, in small letters without accents. */
export const listOfLanguages = (name: ListName): string[] =>
  LANGUAGES.flatMap((language) => {
    const list = load(`@zxcvbn-ts/language-${language}/dist/${name}.json.cjs`) as readonly string[]
    return list.map((word) => withoutAccents(word).toLowerCase())
  })

/** Read when the first paper has a word that the vocabulary has not. */
let common: Set<string> | undefined

/**
 * Is it a word of a language, in small letters without accents? Then it says what it says: it is no other word read wrong,
 * and no words read as one.
 */
export const isCommonWord = (word: string): boolean => (common ??= new Set(listOfLanguages('commonWords'))).has(word)

const PREFIXES = [
  'un',
  'non',
  're',
  'pre',
  'mis',
  'dis',
  'in',
  'de',
  'over',
  'under',
  'not',
  'no',
  'des',
  'sans',
  'sin',
]
const SUFFIXES = [
  'ed',
  'd',
  's',
  'es',
  'ing',
  'er',
  'ly',
  'able',
  'ion',
  'ment',
  'less',
  'e',
  'ee',
  'ado',
  'ada',
  'ida',
  'ido',
]
const LEAST_STEM = 3

/** Is it a word of a language, or made of one, as “unposted” is of “posted”? */
export function isWordLike(word: string): boolean {
  const rests = ['', ...PREFIXES].flatMap((prefix) => (word.startsWith(prefix) ? [word.slice(prefix.length)] : []))
  const stems = rests.flatMap((rest) =>
    ['', ...SUFFIXES].flatMap((suffix) => {
      const stem = rest.endsWith(suffix) ? rest.slice(0, rest.length - suffix.length) : ''
      return stem.length >= LEAST_STEM ? [stem, `${stem}e`] : []
    }),
  )
  return isCommonWord(word) || stems.some(isCommonWord)
}
