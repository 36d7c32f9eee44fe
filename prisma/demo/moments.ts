const minute = 60_000
const day = 1440 * minute

/** What the clock on the wall of a zone is ahead of UTC by at a moment, in milliseconds. */
function offsetAt(timeZone: string, moment: Date): number {
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
