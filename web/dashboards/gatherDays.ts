import { formatDate } from '../ui/formats.ts'

type Day = { readonly day: string; readonly count: number }

// noon, so that no time zone moves the day
const short = (day: string) => formatDate(`${day}T12:00:00`).replace(/(st|nd|rd|th), \d{4}$/, '')

/**
 * One row a day, or one a week when there are more than 45 days. The last days always fill a week; the first one may be
 * cut.
 */
export function gatherDays(days: readonly Day[]) {
  if (days.length <= 45) return days.map(({ day, count }) => ({ label: short(day), count }))
  const weeks: { label: string; count: number }[] = []
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end)
    weeks.unshift({ label: short(week[0]!.day), count: week.reduce((sum, { count }) => sum + count, 0) })
  }
  return weeks
}
