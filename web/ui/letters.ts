const signs = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** The first sign as it is read, an emoji joined of several too: it stands where a picture is missing. */
export const firstLetter = (text: string): string => signs.segment(text).containing(0)?.segment ?? ''

/** The first letters of a name. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  const letters = second
    ? [first, second].map(firstLetter)
    : [...signs.segment(first)].slice(0, 2).map((sign) => sign.segment)
  return letters.join('').toUpperCase()
}

/** The first so many characters, never a part of a sign. */
export const cut = (text: string, most: number): string =>
  text.slice(0, text.length > most ? (signs.segment(text).containing(most)?.index ?? most) : most)
