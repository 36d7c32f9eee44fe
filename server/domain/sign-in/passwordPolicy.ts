import type { Config } from '../../platform/config.ts'

export interface PasswordPolicy {
  minLength: number
  maxLength: number
  alphanumericOnly: boolean
}

/** The documented rule (spec part 1, 5) unless PASSWORD_POLICY widens it. */
export const passwordPolicyOf = (config: Config): PasswordPolicy =>
  config.PASSWORD_POLICY === 'any'
    ? { minLength: 8, maxLength: 128, alphanumericOnly: false }
    : { minLength: 8, maxLength: 40, alphanumericOnly: true }

let loading: Promise<ReadonlySet<string>> | undefined

/** What people choose most and single words of the dictionary, lower case: read when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        Object.values(dictionary)
          .flat()
          .map((word) => word.toLowerCase()),
      ),
  ))

const LETTERS: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}

/** The word behind digits and signs that look like letters; a 1 is an i or an l. */
const plainWords = (text: string): string[] =>
  ['i', 'l'].map((one) => text.replace(/[0-9@$!|+]/g, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign))))

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']

/** The ways in which one character follows another: the same, along the alphabet, along a row of keys. */
function stepsOf(a: string, b: string): string[] {
  const step = b.charCodeAt(0) - a.charCodeAt(0)
  const along = ROWS.flatMap((row) => (row.includes(a + b) ? `${row} on` : row.includes(b + a) ? `${row} back` : []))
  return Math.abs(step) <= 1 ? [String(step), ...along] : along
}

/** All but a few characters repeat or follow one another, in the alphabet or on the keyboard. */
function isRun(text: string): boolean {
  if ((text + text).indexOf(text, 1) < text.length || new Set(text).size < 4) return true
  let [run, steps, covered] = [1, [] as string[], 0]
  for (let at = 1; at <= text.length; at++) {
    const next = at < text.length ? stepsOf(text[at - 1]!, text[at]!) : []
    const same = run === 1 ? next : next.filter((step) => steps.includes(step))
    if (!same.length && run >= 3) covered += run
    run = same.length ? run + 1 : 1
    steps = same
  }
  return text.length - covered < 4
}

/** A common word as it stands, in other letters, or with a few digits and signs around it. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const from = text.search(/[a-z]/)
  const to =
    text.length -
    [...text]
      .reverse()
      .join('')
      .search(/[a-z]|$/)
  const [before, core, after] = from < 0 ? [text, '', ''] : [text.slice(0, from), text.slice(from, to), text.slice(to)]
  const isLittle = (edge: string) => edge.length <= 5 || common.has(edge) || isRun(edge)
  const bare = core && isLittle(before) && isLittle(after) ? [core, before + core, core + after] : []
  return [text, ...bare].some((word) => [word, ...plainWords(word)].some((known) => common.has(known)))
}

const partsOf = (about: readonly string[]): string[] =>
  about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((part) => part.length >= 3)

/** What is left once the words anybody knows about the person are taken out of it, however they are written. */
const withoutWords = (text: string, words: readonly string[]): string =>
  [text, ...plainWords(text)]
    .map((reading) =>
      words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), reading),
    )
    .toSorted((a, b) => a.length - b.length)[0]!

const EASY =
  'This password is easy to guess: use three or more unrelated words, without your name, your dealer’s or ours.'

/**
 * Why a new password is refused; undefined when it is fine. `about` is what others know of the person: names, email
 * address, dealers. Such words may stand in it, but what is left without them has to be a password by itself.
 */
export async function passwordProblem(
  password: string,
  { minLength, maxLength, alphanumericOnly }: PasswordPolicy,
  about: readonly string[] = [],
): Promise<string | undefined> {
  if (password.length < minLength) return `The password must have at least ${minLength} characters.`
  if (password.length > maxLength) return `The password must have ${minLength} to ${maxLength} characters.`
  if (alphanumericOnly && !/^[A-Za-z0-9]+$/.test(password))
    return 'The password must be alphanumeric, with no special characters.'
  const text = password.toLowerCase()
  const common = await commonPasswords()
  const left = withoutWords(text, partsOf([...about, 'Paddock']))
  const isEasy = [text, left].some((given) => isRun(given) || isCommon(given, common))
  return isEasy || (left.length < minLength && left !== text) ? EASY : undefined
}
