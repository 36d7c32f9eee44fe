import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Ending } from './endings.ts'
import { PARTS, type SentencePart } from './parts.ts'
import { slot, type SlotName } from './slots.ts'
import type { Token } from '../tokens/token.ts'
import { lexiconOf, type Lexicon } from '../tokens/words.ts'

// The vocabulary is data, in vocabulary/*.txt: `= name: a, b c` is a list of words or phrases, `[part]` begins the
// sentences of a part, each on a line. In a sentence `{name}` is one of a list, `<slot>` a value, `(a | b c)` one of these;
// `?` behind an element is once or not at all, `*` any number, `+` at least one. A line that begins with `# ` is a note.

type Matcher = (tokens: readonly Token[], at: number) => readonly Ending[]

interface Sentence {
  part: SentencePart
  text: string
  match: Matcher
}

/** An element of a sentence before it is made to match. */
type Node =
  | { is: 'word'; word: string }
  | { is: 'slot'; name: SlotName }
  | { is: 'choice'; of: readonly (readonly Node[])[] }
  | { is: 'repeat'; node: Node; least: number; most: number }

const FOLDER = path.join(import.meta.dirname, 'vocabulary')
const MOST = 12

const lists = new Map<string, string[]>()
const written: { part: SentencePart; text: string }[] = []

function readVocabulary(): void {
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.startsWith('parts-'))
    .sort()) {
    let part: SentencePart | undefined
    for (const raw of readFileSync(path.join(FOLDER, file), 'utf8').split('\n')) {
      const line = raw.trim()
      if (!line || line.startsWith('# ')) continue
      const list = /^= ([\w ]+): (.*)$/.exec(line)
      const head = /^\[(\w+)\]$/.exec(line)
      if (list) lists.set(list[1]!, [...(lists.get(list[1]!) ?? []), ...list[2]!.split(/, */).filter(Boolean)])
      else if (head) part = PARTS.find((one) => one === head[1])
      else if (part) written.push({ part, text: line })
      else throw new Error(`${file}: “${line}” is in no part.`)
    }
  }
}

const TOKEN = /\{[\w ]+\}|<[\w ]+>|[()|?*+]|[^\s(){}<>|?*+]+/g

/** The elements of a sentence. Errors: an Error with the sentence where a list or slot is unknown. */
function parse(text: string): Node[] {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token)
  let at = 0
  const element = (): Node => {
    const token = tokens[at++]!
    if (token === '(') return choice()
    if (token.startsWith('{')) {
      const name = token.slice(1, -1)
      const list = lists.get(name)
      if (!list) throw new Error(`The list ${name} of “${text}” is unknown.`)
      return { is: 'choice', of: list.map(parse) }
    }
    if (token.startsWith('<')) return { is: 'slot', name: token.slice(1, -1) as SlotName }
    return { is: 'word', word: token }
  }
  const repeated = (node: Node): Node => {
    const sign = tokens[at]
    if (sign !== '?' && sign !== '*' && sign !== '+') return node
    at++
    return { is: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : MOST }
  }
  const sequence = (): Node[] => {
    const nodes: Node[] = []
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== '|') nodes.push(repeated(element()))
    return nodes
  }
  const alternatives = (): Node[][] => {
    const of = [sequence()]
    while (tokens[at] === '|') {
      at++
      of.push(sequence())
    }
    return of
  }
  const choice = (): Node => {
    const of = alternatives()
    if (tokens[at++] !== ')') throw new Error(`A bracket of “${text}” is not closed.`)
    return { is: 'choice', of }
  }
  const [only, ...others] = alternatives()
  if (at < tokens.length) throw new Error(`A bracket of “${text}” was not opened.`)
  return others.length ? [{ is: 'choice', of: [only!, ...others] }] : only!
}

const NONE: readonly Ending[] = []

/** Endings without those that say the same. */
function once(endings: readonly Ending[]): readonly Ending[] {
  // As a rule there is none or one: most of the work on a paper is to find that something is not there.
  if (endings.length < 2) return endings
  const all = new Map<number, Ending>()
  for (const one of endings) if (!all.get(one.end)?.value) all.set(one.end, one)
  return [...all.values()]
}

/** Two values of one sentence are one: neither of two names may hide behind the other. */
const joined = (one: string | null, other: string | null) => (one && other ? `${one} ${other}` : (other ?? one))

/** All ways on from several endings. */
function onward(endings: readonly Ending[], next: (at: number) => readonly Ending[]): readonly Ending[] {
  const all: Ending[] = []
  for (const { end, value } of endings)
    for (const one of next(end)) all.push(value === null ? one : { end: one.end, value: joined(value, one.value) })
  return once(all)
}

function matcherOf(node: Node): Matcher {
  if (node.is === 'word')
    return (tokens, at) => (tokens[at]?.text === node.word ? [{ end: at + 1, value: null }] : NONE)
  if (node.is === 'slot') return slot(node.name)
  if (node.is === 'choice') return choiceOf(node.of)
  const one = matcherOf(node.node)
  return (tokens, at) => {
    let now: readonly Ending[] = [{ end: at, value: null }]
    const all = node.least === 0 ? [...now] : []
    for (let count = 1; count <= node.most && now.length; count++) {
      now = onward(now, (from) => one(tokens, from).filter(({ end }) => end > from))
      if (count >= node.least) all.push(...now)
    }
    return once(all)
  }
}

/** One of many: phrases of plain words are looked up by their first word. */
function choiceOf(of: readonly (readonly Node[])[]): Matcher {
  const byWord = new Map<string, Matcher[]>()
  const others: Matcher[] = []
  for (const nodes of of) {
    const [first] = nodes
    const match = sequenceOf(nodes)
    if (first?.is === 'word') byWord.set(first.word, [...(byWord.get(first.word) ?? []), match])
    else others.push(match)
  }
  return (tokens, at) => {
    const all: Ending[] = []
    for (const match of byWord.get(tokens[at]?.text ?? '') ?? []) all.push(...match(tokens, at))
    for (const match of others) all.push(...match(tokens, at))
    return once(all)
  }
}

function sequenceOf(nodes: readonly Node[]): Matcher {
  const matchers = nodes.map(matcherOf)
  return (tokens, at) => {
    let endings: readonly Ending[] = [{ end: at, value: null }]
    for (const match of matchers) {
      endings = onward(endings, (from) => match(tokens, from))
      if (!endings.length) return NONE
    }
    return endings
  }
}

function wordsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) =>
    node.is === 'word'
      ? [node.word]
      : node.is === 'choice'
        ? node.of.flatMap(wordsOf)
        : node.is === 'repeat'
          ? wordsOf([node.node])
          : [],
  )
}

/** The words that elements may begin with; null where a value may stand first, or nothing. */
function firstWords(nodes: readonly Node[]): Set<string> | null {
  const words = new Set<string>()
  for (const node of nodes) {
    const own =
      node.is === 'word'
        ? new Set([node.word])
        : node.is === 'slot'
          ? null
          : node.is === 'choice'
            ? firstOf(node.of)
            : firstWords([node.node])
    if (!own) return null
    for (const word of own) words.add(word)
    const mayBeNothing = node.is === 'repeat' && node.least === 0
    if (!mayBeNothing) return words
  }
  return null
}

function firstOf(of: readonly (readonly Node[])[]): Set<string> | null {
  const all = of.map(firstWords)
  return all.every((words) => words !== null) ? new Set(all.flatMap((words) => [...words])) : null
}

readVocabulary()
const parsed = written.map(({ part, text }) => ({ part, text, nodes: parse(text) }))

const byFirstWord = new Map<string, Sentence[]>()
const withoutFirstWord: Sentence[] = []
for (const { part, text, nodes } of parsed) {
  const sentence = { part, text, match: sequenceOf(nodes) }
  const first = firstWords(nodes)
  if (!first) withoutFirstWord.push(sentence)
  for (const word of first ?? []) byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), sentence])
}

for (const sentences of byFirstWord.values()) sentences.push(...withoutFirstWord)

/** The sentences that may begin with a word, or with a value. */
export const sentencesFrom = (word: string): readonly Sentence[] => byFirstWord.get(word) ?? withoutFirstWord

/** All words that sentences have. */
export const SENTENCE_WORDS: Lexicon = lexiconOf(parsed.flatMap(({ nodes }) => wordsOf(nodes)))

/** Phrases of a list of the vocabulary. Errors: an Error where there is no such list. */
export function listOf(name: string): readonly string[] {
  const list = lists.get(name)
  if (!list) throw new Error(`The list ${name} is unknown.`)
  return list
}
