import { readFileSync } from 'node:fs'
import path from 'node:path'
import { saysNoSale } from './noSale.ts'
import { isGivenName } from '../tokens/people.ts'
import { SENTENCE_WORDS } from './sentences.ts'
import { lexiconOf, type Lexicon } from '../tokens/words.ts'

const vocabulary = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, 'vocabulary', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# '))

const goods = (kind: string): Set<string> =>
  new Set(
    vocabulary('goods.txt')
      .find((line) => line.startsWith(`${kind}: `))!
      .split(' ')
      .slice(1),
  )
/** What a line says beside a thing's name without naming another. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([...goods('attributes'), ...goods('looks'), ...goods('trims')])
/** Of these what says how a thing looks and which size it has: the same thing, whatever it is. */
export const LOOKS: ReadonlySet<string> = goods('looks')
/** What a machine has more or less of than its sister. */
export const TRIMS: ReadonlySet<string> = goods('trims')
/** Things that are sold beside a machine. */
export const GOODS: ReadonlySet<string> = goods('goods')

const words = lexiconOf([...ATTRIBUTES, ...GOODS], SENTENCE_WORDS)

/** All words of the vocabulary; neither a name nor a word of papers of no sale is one of them read wrong. */
export const LEXICON: Lexicon = {
  has: (word) => words.has(word) || isGivenName(word) || saysNoSale(word),
  of: (length) => words.of(length),
}

/** Is a word one of the vocabulary's, given names aside? */
export const isVocabulary = (word: string): boolean => words.has(word)
