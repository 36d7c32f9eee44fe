import dayjs from 'dayjs'

/** A month as 2026-12; this one where the address says none. */
export const monthIn = (text: string | null | undefined): string =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : dayjs().format('YYYY-MM')

/** The month so many after one. */
export const monthAfter = (month: string, count: number): string =>
  dayjs(`${month}-01`).add(count, 'month').format('YYYY-MM')

export const monthOf = (day: string): string => day.slice(0, 7)

/** The month in words: December 2026. */
export const monthWords = (month: string): string => dayjs(`${month}-01`).format('MMMM YYYY')

/** The day so many after one, as 2026-12-03. */
export const dayAfter = (day: string, count: number): string => dayjs(day).add(count, 'day').format('YYYY-MM-DD')

/** How many nights lie between two days. */
export const nightsBetween = (first: string, last: string): number => dayjs(last).diff(dayjs(first), 'day')

/** The same day of another month, or its last. */
export function sameDayIn(day: string, months: number): string {
  return dayjs(day).add(months, 'month').format('YYYY-MM-DD')
}

/** The weeks of a month, from Sunday to Saturday; they begin and end with days of the months beside it. */
export function weeksOf(month: string): string[][] {
  const first = dayjs(`${month}-01`)
  const weeks: string[][] = []
  for (let day = first.subtract(first.day(), 'day'); !day.isAfter(first.endOf('month')); day = day.add(7, 'day'))
    weeks.push(Array.from({ length: 7 }, (_, index) => day.add(index, 'day').format('YYYY-MM-DD')))
  return weeks
}

/**
 * All that may take place on a day of a month's weeks, wherever its clock stands: a day more at both ends, as moments.
 */
export function windowOf(month: string): { from: string; until: string } {
  const days = weeksOf(month).flat()
  return {
    from: dayjs(days[0]).subtract(1, 'day').toISOString(),
    until: dayjs(days.at(-1)).add(2, 'day').toISOString(),
  }
}

type Spanned = { startDay: string; endDay: string; endTime: string }

/** Whether something takes place on a day by its own clock; what ends at midnight is over by then. */
export function isOn({ startDay, endDay, endTime }: Spanned, day: string): boolean {
  const last = endTime === '00:00' && endDay > startDay ? dayAfter(endDay, -1) : endDay
  return startDay <= day && day <= last
}
