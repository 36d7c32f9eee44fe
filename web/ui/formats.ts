import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'

dayjs.extend(advancedFormat)

type When = string | number | Date

const DATE_FORMAT = 'MMM Do, YYYY'
const TIME_FORMAT = 'h:mm A'

export const formatDate = (when: When) => dayjs(when).format(DATE_FORMAT)

/** A day as the heading of what happened on it: Today, Yesterday, Nov 26th, 2026. */
export function formatDay(when: When, now: When = Date.now()) {
  const days = dayjs(now).startOf('day').diff(dayjs(when).startOf('day'), 'day')
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDate(when)
}

/** When something ends: 'Ends Dec 15th, 2026'; null for no end. */
export const formatEnd = (when: When | null | undefined) => (when ? `Ends ${formatDate(when)}` : null)

export const formatTime = (when: When) => dayjs(when).format(TIME_FORMAT)

/** 13:05 as 1:05 PM. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

export const formatDateTime = (when: When) => dayjs(when).format(`${DATE_FORMAT} [at] ${TIME_FORMAT}`)

/** A moment something is planned for, with the zone it is shown in: 'Dec 4th, 2026 at 8:00 AM CST'. */
export const formatPlan = (when: When): string => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .formatToParts(dayjs(when).toDate())
    .find(({ type }) => type === 'timeZoneName')?.value
  return [formatDateTime(when), zone].filter(Boolean).join(' ')
}

const MINUTE = 60_000

/** 'just now', then minutes, hours, days and weeks ago; the future reads the same way round ('in 3 days'). */
export function formatAgo(when: When, now: When = Date.now()) {
  const past = dayjs(now).valueOf() - dayjs(when).valueOf()
  const minutes = Math.floor(Math.abs(past) / MINUTE)
  if (minutes < 1) return 'just now'
  const [amount, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 1440
        ? [Math.floor(minutes / 60), 'hour']
        : minutes < 10_080
          ? [Math.floor(minutes / 1440), 'day']
          : ([Math.floor(minutes / 10_080), 'week'] as [number, string])
  const words = counted(amount, unit)
  return past >= 0 ? `${words} ago` : `in ${words}`
}

export type Currency = 'USD' | 'CAD' | 'EUR'

/** Money is kept in cents: 129900 USD is $1,299.00. */
export const formatMoney = (cents: number, currency: string = 'USD') =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export const formatNumber = (value: number) => new Intl.NumberFormat('en-US').format(value)

/** The words for one or for several: plural(2, 'is', 'are'); several of it take an s unless said. */
export const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** How many of what: '1 course', '1,200 courses'. */
export const counted = (count: number, one: string, many?: string) =>
  `${formatNumber(count)} ${plural(count, one, many)}`

/** What is known, in one line; what is not is left out. */
export const dotted = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const UNITS = ['b', 'kb', 'mb', 'gb', 'tb']

export function formatFileSize(bytes: number) {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${UNITS[unit]}`
}

/** How long something takes, as its page says: about 5 min, about 1 h 20 min. */
export function formatMinutes(minutes: number | null | undefined) {
  if (minutes === null || minutes === undefined) return undefined
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `about ${[hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')}`
}

/** A time that is left, as one says it: about 18 minutes, less than a minute. */
export const formatTimeLeft = (seconds: number) =>
  seconds < 60 ? 'less than a minute' : `about ${counted(Math.ceil(seconds / 60), 'minute')}`

/** Playing or study time: 0:42, 12:05, 1:02:05. */
export function formatDuration(seconds: number) {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** As a sentence or a title begins. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
