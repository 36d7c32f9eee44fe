const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What the clock on the wall of a zone is ahead of UTC by at a moment, in milliseconds. */
export function offsetAt(timeZone: string, moment: Date): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute)
  return wall - Math.floor(moment.getTime() / minute) * minute
}

/** The moment at which the clock of a zone shows a time so many days from now. */
export function momentOf(now: Date, days: number, time: string, timeZone: string): Date {
  const date = new Date(now.getTime() + days * day + offsetAt(timeZone, now)).toISOString().slice(0, 10)
  const wall = new Date(`${date}T${time}:00Z`)
  return new Date(wall.getTime() - offsetAt(timeZone, new Date(wall.getTime() + 12 * 60 * minute)))
}

/** From the last full hour on for so many minutes, within a day of the zone: what is tried while it goes on. */
export function goingOn(now: Date, minutes: number, timeZone: string) {
  const ahead = offsetAt(timeZone, now)
  const local = now.getTime() + ahead
  const begins = Math.floor(local / hour) * hour
  const lastMinute = Math.ceil((local + 1) / day) * day - minute
  const ends = Math.max(begins + minute, Math.min(begins + minutes * minute, lastMinute))
  return { startAt: new Date(begins - ahead), endAt: new Date(ends - ahead) }
}
