/** What made-up values carry, so that the field they came from is known where they come out again. */

/** Stands for any JSON value. */
const OPEN_KEY = '\u2042'
export const OPEN = { [OPEN_KEY]: true }
export const isOpen = (value: object): boolean => OPEN_KEY in value

const SIGN = '\u2043'
/** A text that no code of ours writes. */
export const marked = (number: number): string => `${SIGN}${number}${SIGN}`
/** The same that reads as a number, as amounts of money do. */
export const decimal = (number: number): string => `${1000 + number}.25`
export const isMarked = (text: string): boolean => text.includes(SIGN) || /^\d+\.25$/.test(text)

/** Stands where a text that is none was read as a number: it tells nothing. */
export const NO_NUMBER = '\u2044'

export const uuid = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
export const isUuid = (text: string): boolean => /^00000000-0000-7000-8000-[0-9a-f]{12}$/.test(text)

const SECOND = 1000
const DAY_LONG = 86_400_000
const FIRST_MOMENT = Date.UTC(2040, 0, 1)
const FIRST_DAY = Date.UTC(1970, 0, 1)

export const MOMENT = {
  of: (number: number) => new Date(FIRST_MOMENT + number * SECOND).toISOString(),
  is: (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text),
}
export const DAY = {
  of: (number: number) => new Date(FIRST_DAY + number * DAY_LONG).toISOString().slice(0, 10),
  is: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text),
}

/** The number that a value carries as a whole; undefined where it is none of ours. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 1000 ? Math.floor(value) - 1000 : undefined
  if (typeof value !== 'string') return undefined
  const text = /^\u2043(\d+)\u2043$/.exec(value)
  if (text) return Number(text[1])
  if (isUuid(value)) return Number.parseInt(value.slice(-12), 16)
  if (MOMENT.is(value)) return (Date.parse(value) - FIRST_MOMENT) / SECOND
  if (DAY.is(value)) return (Date.parse(value) - FIRST_DAY) / DAY_LONG
  return undefined
}
