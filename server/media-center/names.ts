import { badInput, failure } from '../platform/errors.ts'
import { requiredText } from '../platform/values/inputs.ts'
import { cut, unstorable } from '../platform/values/text.ts'

/** Letters of a name. */
const MOST_LETTERS = 120
/** Folders within one another. */
export const MOST_DEEP = 20

/** What the calls at the root are named after: a thing of that name could not be reached there. */
const TAKEN_AT_ROOT = new Set(['file-structure', 'filter-contents'])

/** A name of one folder or file, without what shows nothing; composed, so that it is one text on every system. */
export const name = requiredText('Name', MOST_LETTERS)
  .overwrite((text) => text.normalize('NFC'))
  .refine((text) => !/[/\\]/.test(text), 'A name cannot hold / or \\.')
  .refine((text) => text !== '.' && text !== '..', 'Choose another name.')

/** A name as it is compared: one of it per folder, however it was typed. */
export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Digits that numbers are filled up to, so that 2 comes before 10. */
const DIGITS = 12

/** A name as it is put in order: numbers by their value. */
export const placeOf = (text: string): string =>
  keyOf(text).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))

/** The columns of a name. */
export const named = (text: string) => ({ name: text, key: keyOf(text), place: placeOf(text) })

/** A file's name in two: what is before its ending, and the ending with its dot. */
function partsOf(text: string): [base: string, ending: string] {
  const at = text.lastIndexOf('.')
  return at > 0 && text.length - at <= 8 ? [text.slice(0, at), text.slice(at)] : [text, '']
}

/** The name of a file as it came, made to fit: its ending stays. */
export function fittingName(text: string): string {
  const bare = text.normalize('NFC').replace(/[/\\]/g, '_')
  const [base, ending] = partsOf(bare)
  const fits = name.safeParse(`${cut(base, MOST_LETTERS - ending.length)}${ending}`)
  return fits.success ? fits.data : 'file'
}

/** A name that is not among the keys: “Ride (2).jpg”. */
export function freeName(text: string, taken: ReadonlySet<string>): string {
  const [base, ending] = partsOf(text)
  for (let number = 1; ; number++) {
    const sign = number > 1 ? ` (${number})` : ''
    const tried = `${cut(base, MOST_LETTERS - ending.length - sign.length)}${sign}${ending}`
    if (!taken.has(keyOf(tried))) return tried
  }
}

/** Errors: BAD_USER_INPUT at `name` for the root’s own words. */
export function checkRootName(text: string, parentId: string | null): void {
  if (parentId === null && TAKEN_AT_ROOT.has(keyOf(text))) throw badInput('name', 'Choose another name.')
}

export const nameTaken = (text: string) => {
  const words = `“${text}” is in this folder already.`
  return failure('CONFLICT', words, { name: words })
}

/** The keys a path names, from the root down; null for one that no thing can have. */
export function keysOf(path: string): string[] | null {
  if (path.length > 8000 || unstorable(path)) return null
  const keys = path.split('/').filter(Boolean).map(keyOf)
  const isOne = (key: string) => key !== '' && key !== '.' && key !== '..' && key.length <= 4 * MOST_LETTERS
  return keys.length <= MOST_DEEP + 1 && keys.every(isOne) ? keys : null
}
