import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listOfLanguages } from './languages.ts'
import { isNickname } from './nicknames.ts'

/** The commonest ones, whatever else they mean, and towns, written down by tests/receipts/names.test.ts. */
function written(kind: 'given' | 'family' | 'towns'): string {
  const lines = readFileSync(path.join(import.meta.dirname, '../grammar/vocabulary/names.txt'), 'utf8').split('\n')
  return lines.find((line) => line.startsWith(`${kind}: `))!.slice(kind.length + 2)
}

/** Read when the first paper has a name. */
let given: Set<string> | undefined
let family: Set<string> | undefined
let towns: Set<string> | undefined

/** Is a word, in small letters without accents, a given name of the lists? */
export const isGivenName = (word: string): boolean =>
  isNickname(word) || (given ??= new Set([...written('given').split(' '), ...listOfLanguages('firstnames')])).has(word)
/** The same of family names. */
export const isFamilyName = (word: string): boolean =>
  (family ??= new Set([...written('family').split(' '), ...listOfLanguages('lastnames')])).has(word.replaceAll("'", ''))
/** Is a phrase, in small letters without accents and points, a town of the United States, Canada or Puerto Rico? */
export const isTownName = (phrase: string): boolean => (towns ??= new Set(written('towns').split(','))).has(phrase)
