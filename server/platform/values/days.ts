/**
 * A day of the calendar is kept as its midnight UTC, as the database keeps days; where people live it begins at another
 * moment.
 */
const DAY = 86_400_000

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
