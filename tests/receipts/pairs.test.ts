import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Word } from '../../server/platform/files/ocr.ts'
import { piecesOf } from '../../server/domain/receipts/grammar/pieces.ts'
import { tokensOf } from '../../server/domain/receipts/tokens/tokens.ts'
import { LEXICON } from '../../server/domain/receipts/grammar/vocabulary.ts'
import { paperOf } from '../../server/domain/receipts/proof/paper.ts'
import { NO_SALE } from '../../server/domain/receipts/grammar/phrases.ts'
import { phrasesOf, saidIn } from '../../server/domain/receipts/proof/said.ts'

// Pieces that are harmless alone say bad things together: a title and a label are “purchase order”. So all phrases of the
// vocabulary that stand alone are put beside one another, and what is explained of them may say nothing that neither says.
const folder = path.resolve(import.meta.dirname, '../../server/domain/receipts/grammar/vocabulary')
/** Of each list so many, evenly drawn: all of them by all would take minutes. */
const OF_EACH = 8

const lists = readdirSync(folder)
  .filter((name) => name.startsWith('parts-'))
  .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
  .flatMap((line) => /^= [\w ]+: (.*)$/.exec(line)?.[1] ?? [])
  .map((list) => list.split(/, */).filter((phrase) => /^[a-z' ]+$/.test(phrase)))

const lineOf = (text: string) => {
  const words: Word[] = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    x: index * 10,
    y: 0,
    width: word.length * 10,
    height: 20,
    confidence: 95,
    line: 1,
  }))
  return paperOf([{ id: 'p', words }]).looks[0]![0]!
}
const isExplained = (text: string) =>
  piecesOf(tokensOf(lineOf(text), { currency: 'USD', dealer: null }, LEXICON), () => true) !== null

const alone = [
  ...new Set(
    lists.flatMap((list) =>
      list.filter((_phrase, index) => index % Math.max(1, Math.floor(list.length / OF_EACH)) === 0),
    ),
  ),
].filter(isExplained)
const BAD = phrasesOf(NO_SALE)

it('there are enough phrases that stand alone', () => expect(alone.length).toBeGreaterThan(100))

/** Where in the phrases that say no sale a word may stand, as phrase and place. */
const places = new Map<string, Set<string>>()
const placesOf = (word: string): Set<string> => {
  const known = places.get(word)
  if (known) return known
  const found = new Set(
    BAD.flatMap(({ tokens }, phrase) =>
      tokens.flatMap((token, at) => (saidIn(word, [{ tokens: [token] }]).length ? [`${phrase} ${at}`] : [])),
    ),
  )
  places.set(word, found)
  return found
}
const next = (place: string) => place.replace(/\d+$/, (at) => String(Number(at) + 1))

/** Do the last word of one and the first of another stand beside one another in such a phrase, or are they letters? */
function mayMeet(one: string, other: string): boolean {
  const [last, first] = [one.split(' ').at(-1)!, other.split(' ')[0]!]
  const behind = placesOf(first)
  return (last.length === 1 && first.length === 1) || [...placesOf(last)].some((place) => behind.has(next(place)))
}

it('no two of them say together that a paper is no sale', () => {
  const met: string[] = []
  const bad: string[] = []
  for (const one of alone)
    for (const other of alone) {
      if (!mayMeet(one, other)) continue
      const text = `${one} ${other}`
      if (!saidIn(text, BAD).some(({ start, end }) => start < one.length && end > one.length)) continue
      met.push(text)
      if (isExplained(text)) bad.push(text)
    }
  expect(met.length).toBeGreaterThan(10)
  expect(bad).toEqual([])
})
