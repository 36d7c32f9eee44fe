import { dayIn } from '../../platform/values/days.ts'

/** Days a list holds at most: more than a year of them. */
export const MOST_DAYS = 400

/** Those from today on: the others are in nobody's way. By the clock that is last to begin a day. */
export function comingDays(days: readonly Date[], now: Date): Date[] {
  const today = dayIn('America/Los_Angeles', now)
  return days.filter((day) => day >= today)
}

/** In order, each once. */
export const orderedDays = (days: readonly Date[]): Date[] =>
  [...new Map(days.map((day) => [day.getTime(), day])).values()].sort((a, b) => a.getTime() - b.getTime())
