/**
 * A day of the calendar is kept as its midnight UTC, as the database keeps days; where people live it begins at another
 * moment.
 */
const DAY = 86_400_000

/** Days are added to what people give, and the sum has to be a day of four digits as well. */
const FIRST_YEAR = 1000
const LAST_YEAR = 9000

/** What is wrong with a day or moment whose year the database has no room for. */
export const YEARS = `Use a year from ${FIRST_YEAR} to ${LAST_YEAR}.`

/**
 * Years of four digits, also where a time zone moves the day: PostgreSQL knows no year 0. Not so for what is no date at
 * all.
 */
export const hasStoredYear = (date: Date): boolean =>
  date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR

/** JavaScript takes 29 February of any year and means 1 March. */
export function isInCalendar(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/**
 * A day as text, 2026-11-21, the one way in for all that names a day alone. What is none comes back as what is wrong
 * with it, in a sentence: with a time of day beside it, it would be another day elsewhere.
 */
export function dayFromText(text: unknown): Date | string {
  const [, day, time] = (typeof text === 'string' && /^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text)) || []
  if (!day || !isInCalendar(day)) return 'Use a day of the calendar, such as 2026-11-21.'
  if (time) return 'Use the day alone, such as 2026-11-21, without a time.'
  const date = new Date(`${day}T00:00:00Z`)
  return hasStoredYear(date) ? date : YEARS
}

/** Where the portal lives until the settings say otherwise. */
export const USUAL_ZONE = 'America/Chicago'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  let clock = clocks.get(timeZone)
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('en-US', {
        timeZone,
        calendar: 'gregory',
        numberingSystem: 'latn',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
      })),
    )
  return clock
}

/**
 * Whether it is the IANA name of a time zone, such as America/Chicago; bare offsets are none, since they know no
 * daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return clockOf(name) != null
  } catch {
    return false
  }
}

/** The day the calendar on the wall shows at a moment. */
export function dayIn(timeZone: string, moment: Date): Date {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return new Date(Date.UTC(part.year!, part.month! - 1, part.day!))
}

/** The first moment of a day: midnight, or one o'clock where daylight saving takes midnight away. */
export function beginningOf(day: Date, timeZone: string): Date {
  // Clocks on earth differ from UTC by at most 14 hours.
  let before = day.getTime() - 15 * 3_600_000
  let from = day.getTime() + 15 * 3_600_000
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayIn(timeZone, new Date(middle)).getTime() >= day.getTime()) from = middle
    else before = middle
  }
  return new Date(from)
}

export const addDays = (day: Date, count: number): Date => new Date(day.getTime() + count * DAY)

/** Days from one to the other; 0 for the same day, negative when `to` comes first. */
export const daysBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / DAY)

/** 2026-11-21 */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** Nov 21, 2026: for texts to people. */
export const dayWords = (day: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day)

/** A moment by the clock of a zone, as spreadsheets read it: 2026-11-06 14:30:05. */
export const momentIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
