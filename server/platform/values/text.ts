const signs = new Intl.Segmenter('en-US', { granularity: 'grapheme' })
/** The longest sign that is left out whole: emoji of a family are joined of 11, letters may carry marks without end. */
const LONGEST = 64

/**
 * The first so many characters, never a part of a sign that is read as one: emoji are joined of several, letters carry
 * marks, and databases refuse the half of a surrogate pair.
 */
export function cut(text: string, most: number): string {
  const asked = signs.segment(text.slice(0, most + LONGEST)).containing(most)
  const end = asked && asked.index > most - LONGEST ? asked.index : most
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}

/** Text that PostgreSQL has no place for: with a null character or half a surrogate pair. */
export const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Signs that turn the reading direction round: a name that shows `exe.pdf` may end in `fdp.exe`. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** Signs that show nothing, but those that shape what stands beside them: joiners, variants of a sign, tags of a flag. */
const UNSEEN = /(?![\u200c\u200d]|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
/** Joiners that join nothing: scripts of plain Latin letters have none. */
const IDLE = /(?<![^\p{ASCII}\p{Script=Latin}\s])[\u200c\u200d]+|[\u200c\u200d]+(?![^\p{ASCII}\p{Script=Latin}\s])/gu
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s]/u

/** Without signs that show nothing, so that what looks empty is empty. Joiners of scripts that need them stay. */
export function withoutInvisible(text: string): string {
  const visible = text.replaceAll('\u2800', ' ').replace(UNSEEN, '').replace(IDLE, '')
  return SEEN.test(visible) ? visible : ''
}

/** Without one sign at the end, however often it stands there. */
export function withoutLast(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end--
  return text.slice(0, end)
}

/** Words for one, or for so many: `#` in them is the number. */
export const inNumber = (count: number, one: string, many: string): string =>
  count === 1 ? one : many.replaceAll('#', count.toLocaleString('en-US'))

/** “A dealer”, “An event”: a noun as a sentence begins with it. */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'An' : 'A'} ${noun}`

/** A record with these keys. Its type knows them, which that of Object.fromEntries does not. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

/** SuggestedFollow as the schema names a value of an enum: SUGGESTED_FOLLOW. */
export const constantName = (name: string): string => name.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase()

/** LiveTrainingEvent as a sentence has it: live training event. */
export const inWords = (name: string): string => name.replace(/(?!^)[A-Z]/g, ' $&').toLowerCase()
