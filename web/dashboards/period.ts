export const PERIODS = ['30', '90', '365'] as const

/** A day as the calendar of whoever looks has it, 2026-11-21. */
const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The last days up to today, both as days of the calendar, so that the same question has the same answer all day. */
export function period(days: string, now = new Date()) {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (Number(days) - 1))
  return { start: dayText(first), end: dayText(now) }
}
