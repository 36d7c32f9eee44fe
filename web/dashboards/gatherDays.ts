import { formatDate } from '../ui/formats.ts'

/** A day with what was counted on it. */
export type DayRow = { readonly day: string } & Readonly<Record<string, string | number>>

// noon, so that no time zone moves the day
const short = (day: string) => formatDate(`${day}T12:00:00`).replace(/(st|nd|rd|th), \d{4}$/, '')

/** The Monday of a day’s week, as days since 1970. */
const weekOf = (day: string): number => {
  const days = Math.floor(Date.parse(day) / 86_400_000)
  return days - ((((days + 3) % 7) + 7) % 7)
}

/**
 * One row a day, or one a week from Monday when there are more than 45 days, under its first day: the first and the last
 * week may be cut. `names` are the numbers to draw.
 */
export function gatherDays<Name extends string>(days: readonly DayRow[], ...names: Name[]) {
  const weeks = days.length <= 45 ? days.map((day) => [day]) : [...Map.groupBy(days, ({ day }) => weekOf(day)).values()]
  return weeks.map((week) => ({
    label: short(week[0]!.day),
    ...(Object.fromEntries(
      names.map((name) => [name, week.reduce((sum, day) => sum + Number(day[name]), 0)]),
    ) as Record<Name, number>),
  }))
}
