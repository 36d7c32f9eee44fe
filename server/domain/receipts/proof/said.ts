import { almost, loose, withoutAccents } from './paper.ts'

/** Letters of a line. */
export interface Span {
  start: number
  end: number
}

/** Words to look for: loose tokens, one after the other. */
export interface Phrase {
  tokens: readonly { text: string; head: boolean; tail: boolean }[]
}

/** Lists of words by language, ready to be looked for; a `*` stands for what German puts before or behind. */
export const phrasesOf = (lists: Record<string, readonly string[]>): Phrase[] =>
  Object.values(lists)
    .flat()
    .map((text) => ({
      tokens: text
        .split(' ')
        .map((token) => ({ text: loose(token), head: token.startsWith('*'), tail: token.endsWith('*') })),
    }))

/** Words of a line as looked for; letters printed apart, V O I D, are one. */
function tokensIn(text: string): (Span & { text: string })[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}|]+/gu)].map((hit) => ({
    text: loose(hit[0]),
    start: hit.index,
    end: hit.index + hit[0].length,
  }))
  const apart: typeof tokens = []
  for (let at = 0; at < tokens.length; at++) {
    let end = at
    while (end < tokens.length && tokens[end]!.text.length === 1 && /\p{L}/u.test(tokens[end]!.text)) end++
    if (end - at < 3) continue
    const run = tokens.slice(at, end)
    apart.push({ text: run.map((one) => one.text).join(''), start: run[0]!.start, end: run.at(-1)!.end })
    at = end
  }
  return [...tokens, ...apart]
}

/** Long words are also known with one sign read wrong. */
const FORGIVING = 7

const says = (token: string, { text, head, tail }: Phrase['tokens'][number]): boolean =>
  token === text ||
  (head && token.endsWith(text)) ||
  (tail && token.startsWith(text)) ||
  (text.length >= FORGIVING && token[0] === text[0] && almost(token, text))

export const within = (whole: Span, part: Span): boolean => whole.start <= part.start && part.end <= whole.end

type First = (token: string) => ReadonlySet<number>

/** Which phrases may begin with a token, by their place in the list. */
function firstsOf(phrases: readonly Phrase[]): First {
  const known = new Map<string, Set<number>>()
  const same = Map.groupBy(phrases.keys(), (at) => phrases[at]!.tokens[0]!.text)
  const rest = [...phrases.keys()].filter((at) => {
    const { text, head, tail } = phrases[at]!.tokens[0]!
    return head || tail || text.length >= FORGIVING
  })
  return (token) => {
    const found = known.get(token)
    if (found) return found
    const made = new Set([...(same.get(token) ?? []), ...rest.filter((at) => says(token, phrases[at]!.tokens[0]!))])
    if (known.size < MOST_KNOWN) known.set(token, made)
    return made
  }
}

/** Words of papers are few, those of an attacker any number. */
const MOST_KNOWN = 5000
const firsts = new WeakMap<readonly Phrase[], First>()

/** Where a text says one of the phrases; what lies within a `harmless` expression is passed over. */
export function saidIn(printed: string, phrases: readonly Phrase[], harmless: readonly RegExp[] = []): Span[] {
  const text = withoutAccents(printed)
  // Places in the text stay only where nothing was taken out of it.
  const plain = text.length === printed.length ? text : printed
  const passed = harmless.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((hit) => ({ start: hit.index, end: hit.index + hit[0].length })),
  )
  const tokens = tokensIn(plain)
  // Hundreds of phrases by all words of every line: only those are looked at that begin so.
  const first = firsts.get(phrases) ?? firstsOf(phrases)
  firsts.set(phrases, first)
  return tokens.flatMap(({ text: token, start }, at) =>
    [...first(token)].flatMap((phrase) => {
      const wanted = phrases[phrase]!.tokens
      if (at + wanted.length > tokens.length) return []
      if (!wanted.every((one, count) => says(tokens[at + count]!.text, one))) return []
      const span = { start, end: tokens[at + wanted.length - 1]!.end }
      return passed.some((one) => within(one, span)) ? [] : [span]
    }),
  )
}
