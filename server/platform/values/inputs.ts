import { z } from 'zod'
import { badInput } from '../errors.ts'
import { dayFromText } from './days.ts'
import { phoneNumber } from './phones.ts'
import { regionCode } from './regions.ts'
import { cut, withoutDirections, withoutInvisible } from './text.ts'

const PHONE_WANTED = 'Enter a phone number, such as (555) 123-4567.'

/** Input shapes every feature shares; messages are shown to people as they are. */
const tooLong = (max: number) => `Use at most ${max} characters.`

const CONTROLS = /[^\P{Cc}\n\r\t]/gu
/** Longer texts may have lines; names and titles are one. */
const ONE_LINE = 200

/** Without characters that show nothing and mislead who reads. */
const visible = (max: number) => (text: string) => {
  const lines = withoutInvisible(withoutDirections(text)).replace(CONTROLS, '')
  return max > ONE_LINE ? lines : lines.replace(/[\r\n\t]+/g, ' ')
}

export const requiredText = (what: string, max = 120) =>
  z.string().overwrite(visible(max)).trim().min(1, `${what} is required.`).max(max, tooLong(max))
export const optionalText = (max = 120) => z.string().overwrite(visible(max)).trim().max(max, tooLong(max))
export const email = z
  .string()
  // Contacts and web pages hand over signs that nobody sees, and the link instead of the address.
  .overwrite((text) => withoutInvisible(withoutDirections(text)).replace(/^\s*mailto:/i, ''))
  .trim()
  .toLowerCase()
  .max(254, tooLong(254))
  .pipe(z.email('Enter a valid email address.'))
/** Kept as `phoneNumber` says, however it was typed. */
export const phone = z
  .string()
  .trim()
  .max(60, tooLong(60))
  .overwrite((text) => phoneNumber(text) ?? '')
  .min(1, PHONE_WANTED)
export const phoneOrNone = z.union([z.literal(''), phone], PHONE_WANTED)

/** The code of a state or province of the two home markets, however it is written; `what` begins the sentence. */
export const regionText = (what: string) =>
  requiredText(what, 60).overwrite(regionCode).max(3, 'Choose a state or province, such as MN or Minnesota.')

/** A day as text, such as 2026-11-21, where an empty text takes it away. */
export const dayOrNone = z.string().superRefine((text, check) => {
  const day = text && dayFromText(text)
  if (day && typeof day === 'string') check.addIssue(day)
})
/** The day of a text that passed `dayOrNone`; null of an empty one. */
export const dayOfText = (text: string): Date | null => {
  const day = dayFromText(text)
  return typeof day === 'string' ? null : day
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => UUID.test(text)
/** A raw id as a where takes it; one that is none finds nothing. */
export const idIs = (id: string) => (isUuid(id) ? id : { in: [] as string[] })
export const uuid = z.string().regex(UUID, 'Not a known id.')
export const uuids = z.array(uuid).max(1000, 'At most 1000 at a time.')

/** An id that came by value rather than through a validated input. Errors: names `field`. */
export function checkedUuid(value: string, field: string): string {
  if (!isUuid(value)) throw badInput(field, 'Not a known id.')
  return value
}

/** % and _ and the backslash as letters like others, as LIKE reads a backslash before them. */
const asLetters = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Text as a person searches: bounded, null when empty, without wildcards. */
export const searchText = (text: string | null | undefined): string | null =>
  text ? asLetters(cut(text.slice(0, 1000).trim(), 200)) || null : null

/** Its words, each of which must be found; at most eight, so that a long paste stays a cheap question. */
export const searchWords = (text: string | null | undefined): string[] =>
  searchText(text)?.split(/\s+/).slice(0, 8) ?? []

/**
 * The filter of a text that is this one but for upper and lower case; compared by ILIKE, which would take wildcards.
 */
export const sameText = (text: string) => ({ equals: asLetters(text), mode: 'insensitive' as const })

/** The same for a word of `searchWords`, which has no wildcards any more. */
export const sameWord = (word: string) => ({ equals: word, mode: 'insensitive' as const })

/** Letters and digits only, upper case: how part and invoice numbers are compared, however they were typed. */
export const bareKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
