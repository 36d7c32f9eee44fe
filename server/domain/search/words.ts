import { bareKey } from '../../platform/values/inputs.ts'
import { cut, withoutDirections, withoutInvisible } from '../../platform/values/text.ts'

/** What a person typed, as each way to find something reads it. */
export interface Sought {
  /** All of it in small letters, with one space between words. */
  whole: string
  /** Words that hold a letter or a digit. */
  words: readonly string[]
  /** Letters and digits alone; null where they are too few to name anything. */
  code: string | null
  number: number | null
  /** For the stems of long texts; null where no word is long enough. */
  stems: string | null
}

const MOST_SIGNS = 200
const MOST_WORDS = 8
/** Trigrams find nothing shorter in the middle of a word. */
const WHOLE_WORD = 3

const LETTERS = /[\p{L}\p{N}]/u
const OTHERS = /[^\p{L}\p{N}]+/u
const NUMBER = /^#?(\d{1,9})$/

/** Null where too little was typed to look for. */
export function soughtIn(typed: string): Sought | null {
  const text = cut(withoutInvisible(withoutDirections(typed.slice(0, 1000))).toWellFormed(), MOST_SIGNS)
  const words = text
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => LETTERS.test(word))
    .slice(0, MOST_WORDS)
  const whole = words.join(' ')
  const code = bareKey(whole)
  const number = Number(NUMBER.exec(whole)?.[1] ?? NaN)
  const isNumber = Number.isInteger(number) && number < 2 ** 31
  if (code.length < 2 && !isNumber) return null
  const parts = words.flatMap((word) => word.split(OTHERS)).filter((part) => part.length >= WHOLE_WORD)
  return {
    whole,
    words,
    code: code.length >= WHOLE_WORD ? code : null,
    number: isNumber ? number : null,
    stems: parts.length ? parts.map((part) => `${part}:*`).join(' & ') : null,
  }
}

/** Whether a word is looked for only where words begin: shorter ones stand in the middle of almost everything. */
export const isShort = (word: string): boolean => word.length < WHOLE_WORD

/** Whether typing errors of a word can be told from another word; in numbers each digit counts. */
const mayHaveErrors = (word: string): boolean => word.length > WHOLE_WORD && !/^\P{L}*$/u.test(word)

/** The words looked for with typing errors; none where nothing of the search allows for them. */
export const misspelled = ({ words }: Sought): readonly string[] => words.filter(mayHaveErrors)

/** Letters typed wrong, left out, added or swapped that a word of this length is forgiven. */
const forgiven = (length: number): number => (length < 8 ? 1 : length < 14 ? 2 : 3)

/** How many of these there are between two words, at most `most + 1`. */
function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, before[j - 2]! + 1)
      next.push(errors)
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** The errors a word would have as this one, or as how it begins where more is still to be typed. */
function errorsAs(word: string, other: string, most: number): number {
  const begins = [other.length, word.length - 1, word.length, word.length + 1].filter((end) => end <= other.length)
  return Math.min(...begins.map((end) => errorsBetween(word, other.slice(0, end), most)))
}

const partsOf = (text: string) => text.toLowerCase().split(OTHERS).filter(Boolean)

/** Typing errors of a search against a name or a code; null where it is about something else. */
export function errorsIn({ words, code }: Sought, name: string): number | null {
  const others = partsOf(name)
  // However a code was written, with dashes or in groups, it is one word.
  const typed = others.length === 1 && code ? [code.toLowerCase()] : words.flatMap(partsOf)
  let sum = 0
  for (const word of typed) {
    const most = mayHaveErrors(word) ? forgiven(word.length) : 0
    const fewest = Math.min(...others.map((other) => errorsAs(word, other, most)))
    if (fewest > most) return null
    sum += fewest
  }
  return sum
}
