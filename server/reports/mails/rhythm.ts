import type { ReportSchedule } from '../../../prisma/generated/client/client.ts'
import { momentIn } from '../../domain/calendar/zones.ts'
import { addDays, dayIn } from '../../platform/values/days.ts'

/** When a view is emailed, by the portal’s clock. */
export type Rhythm = Pick<ReportSchedule, 'every' | 'weekday' | 'monthDay' | 'hour'>

/** The longest way from one date to the next, and a few days for dates whose hour does not exist. */
const DAYS_AROUND = 40

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const lastOfMonth = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

function isDate({ every, weekday, monthDay }: Rhythm, day: Date): boolean {
  if (every === 'WEEK') return ((day.getUTCDay() + 6) % 7) + 1 === weekday
  if (every === 'MONTH') return day.getUTCDate() === Math.min(monthDay ?? 1, lastOfMonth(day))
  return true
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The moment on a date; an hour that the clock skips is the next one, of one that comes twice it is the first. */
const momentOn = ({ hour }: Rhythm, day: Date, timeZone: string): Date | null =>
  momentIn(timeZone, day, clock(hour)) ?? (hour < 23 ? momentIn(timeZone, day, clock(hour + 1)) : null)

const around = (day: Date, step: 1 | -1): Date[] =>
  Array.from({ length: DAYS_AROUND }, (_, count) => addDays(day, step * count))

/** The last date whose moment has come. */
export function lastDate(rhythm: Rhythm, timeZone: string, now: Date): Date {
  const found = around(dayIn(timeZone, now), -1).find((day) => {
    if (!isDate(rhythm, day)) return false
    const moment = momentOn(rhythm, day, timeZone)
    return moment !== null && moment <= now
  })
  return found ?? addDays(dayIn(timeZone, now), -DAYS_AROUND)
}

/** The next moment. */
export function nextMoment(rhythm: Rhythm, timeZone: string, now: Date): Date | null {
  for (const day of around(dayIn(timeZone, now), 1)) {
    const moment = isDate(rhythm, day) ? momentOn(rhythm, day, timeZone) : null
    if (moment && moment > now) return moment
  }
  return null
}

/** From the date before up to the day before a date. */
export function daysBefore(rhythm: Rhythm, date: Date): { start: Date; end: Date } {
  const end = addDays(date, -1)
  return { start: around(end, -1).find((day) => isDate(rhythm, day)) ?? end, end }
}

const hourWords = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

const ordinal = (day: number): string => {
  if (day > 10 && day < 20) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

/** Every Monday at 8 AM: as people say it. */
export function rhythmWords({ every, weekday, monthDay, hour }: Rhythm): string {
  const at = `at ${hourWords(hour)}`
  if (every === 'DAY') return `Every day ${at}`
  if (every === 'WEEK') return `Every ${WEEKDAYS[(weekday ?? 1) - 1]} ${at}`
  return monthDay === 31
    ? `On the last day of each month ${at}`
    : `On the ${ordinal(monthDay ?? 1)} of each month ${at}`
}
