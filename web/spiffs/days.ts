import type { Currency } from '../ui/formats.ts'
import { counted, formatDate, formatMoney } from '../ui/formats.ts'

const DAY = 86_400_000

/** A day of the calendar as its midnight here. */
const at = (day: string) => new Date(`${day}T00:00:00`).getTime()

/** Whole days from one day to another; today by this browser's calendar, for words only: the server decides by the portal's. */
const daysTo = (day: string, now = Date.now()) => Math.round((at(day) - new Date(now).setHours(0, 0, 0, 0)) / DAY)

export const span = (start: string, end: string) => `${formatDate(start)} to ${formatDate(end)}`

/** How long there is left, in a few words. */
export function timeLeft(
  { phase, startDate, endDate, claimUntil }: { phase: string; startDate: string; endDate: string; claimUntil: string },
  now = Date.now(),
): string {
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

type Amount = { readonly minor: unknown; readonly currency: string }

export const shown = ({ minor, currency }: Amount) => formatMoney(Number(minor), currency as Currency)

/** Without cents where there are none: for cards and tables. */
export const shortly = (money: Amount) => shown(money).replace(/\.00$/, '')
