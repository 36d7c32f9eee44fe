import { graphql, readInlineData } from 'react-relay'
import type { days_last$key } from '../__generated__/days_last.graphql.ts'
import type { days_spiff$key } from '../__generated__/days_spiff.graphql.ts'
import { counted, formatDate } from '../ui/formats.ts'

const DAY = 86_400_000

/** A day of the calendar as its midnight here. */
const at = (day: string) => new Date(`${day}T00:00:00`).getTime()

/**
 * Whole days from one day to another; today by this browser's calendar, for words only: the server decides by the
 * portal's.
 */
const daysTo = (day: string, now = Date.now()) => Math.round((at(day) - new Date(now).setHours(0, 0, 0, 0)) / DAY)

/** Whether a day is at most so many days ahead. */
export const isWithin = (day: string, days: number, now = Date.now()) => daysTo(day, now) <= days

export const span = (start: string, end: string) => `${formatDate(start)} to ${formatDate(end)}`

/** The day that is counted down to: of sales while they count, of claims afterwards. */
export function lastDay(spiff: days_last$key): string {
  const { phase, endDate, claimUntil } = readInlineData(
    graphql`fragment days_last on Spiff @inline { phase endDate claimUntil }`,
    spiff,
  )
  return phase === 'CLAIM_ONLY' ? claimUntil : endDate
}

/** How long there is left, in a few words. */
export function timeLeft(spiff: days_spiff$key, now = Date.now()): string {
  const { phase, startDate, endDate, claimUntil } = readInlineData(
    graphql`fragment days_spiff on Spiff @inline { phase startDate endDate claimUntil }`,
    spiff,
  )
  const count = (days: number) => counted(days, 'day')
  if (phase === 'UPCOMING') return `Begins ${formatDate(startDate)}`
  if (phase === 'CLAIM_ONLY') {
    const left = daysTo(claimUntil, now)
    return left <= 0 ? 'Last day to claim' : `${count(left)} left to claim`
  }
  if (phase !== 'OPEN') return `Ended ${formatDate(endDate)}`
  const left = daysTo(endDate, now)
  return left <= 0 ? 'Last day' : `${count(left)} left`
}
