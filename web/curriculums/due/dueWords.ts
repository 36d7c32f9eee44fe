import dayjs from 'dayjs'
import { counted } from '../../ui/formats.ts'

/** Dec 4; with its year where that is not this one. */
export const shortDay = (day: string, now = new Date()) =>
  dayjs(day).format(dayjs(day).year() === dayjs(now).year() ? 'MMM D' : 'MMM D, YYYY')

/** What is due within so many days presses: it stands out, and is said first. */
export const SOON = 7

export interface Due {
  /** As 2026-12-04, by the portal's calendar. */
  dueOn: string | null | undefined
  /** Days until then by the same calendar, negative once it is overdue; null once it is completed. */
  daysLeft: number | null | undefined
}

/** When it is due, in words; undefined where it never is, and once it is completed. */
export function dueWords({ dueOn, daysLeft }: Due, now = new Date()): string | undefined {
  if (!dueOn || daysLeft == null) return undefined
  if (daysLeft < 0) return `Overdue by ${counted(-daysLeft, 'day')}`
  if (daysLeft < 2) return daysLeft ? 'Due tomorrow' : 'Due today'
  return `Due ${shortDay(dueOn, now)}`
}

/** The rule of a curriculum, in words. */
export const ruleWords = (dueOn: string | null | undefined, dueDays: number | null | undefined, now = new Date()) => {
  if (dueOn) return shortDay(dueOn, now)
  return dueDays ? `${counted(dueDays, 'day')} after opening` : undefined
}
