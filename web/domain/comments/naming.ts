/** A person named in a text with @. */
export type NamedPerson = { databaseId: string; name: string }

/** The beginning of a name at the cursor, after an @ that begins a word: what to look for, and where it begins. */
export function nameAt(text: string, cursor: number): { at: number; text: string } | undefined {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && !/\s/.test(before[at - 1]!))) return undefined
  const begun = before.slice(at + 1)
  // A first and a last name, and no more: after that it is a sentence again.
  return begun.length <= 40 && !begun.includes('\n') && begun.split(' ').length <= 2 ? { at, text: begun } : undefined
}

/** Those of them who are still in the text. */
export const stillNamed = (text: string, named: readonly NamedPerson[]) =>
  named.filter(({ name }) => text.includes(`@${name}`))

type Part = { text: string; isName: boolean; at: number }

/** A text in parts, so that names stand out. */
export function partsOf(text: string, named: readonly NamedPerson[]): Part[] {
  const words = named.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const parts: Part[] = []
  let begun = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, begun))) {
    const word = words.find((one) => text.startsWith(one, at))
    if (!word) continue
    if (at > begun) parts.push({ text: text.slice(begun, at), isName: false, at: begun })
    parts.push({ text: word, isName: true, at })
    begun = at + word.length
  }
  if (begun < text.length) parts.push({ text: text.slice(begun), isName: false, at: begun })
  return parts
}
