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

/** Where a text says one of the phrases; what lies within a `harmless` expression is passed over. */
export function saidIn(printed: string, phrases: readonly Phrase[], harmless: readonly RegExp[] = []): Span[] {
  const text = withoutAccents(printed)
  // Places in the text stay only where nothing was taken out of it.
  const plain = text.length === printed.length ? text : printed
  const passed = harmless.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((hit) => ({ start: hit.index, end: hit.index + hit[0].length })),
  )
  const tokens = tokensIn(plain)
  const found: Span[] = []
  // Hundreds of phrases by all words of every line: nothing is made for those that begin otherwise.
  for (const { tokens: wanted } of phrases)
    for (let at = 0; at + wanted.length <= tokens.length; at++) {
      let count = 0
      while (count < wanted.length && says(tokens[at + count]!.text, wanted[count]!)) count++
      if (count < wanted.length) continue
      const span = { start: tokens[at]!.start, end: tokens[at + count - 1]!.end }
      if (!passed.some((one) => within(one, span))) found.push(span)
    }
  return found
}
