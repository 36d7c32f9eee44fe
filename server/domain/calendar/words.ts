import { dayOf } from '../news/letters.ts'
import { dayIn } from '../../platform/values/days.ts'
import { timeIn, zoneNameAt } from './zones.ts'

interface Timed {
  startAt: Date
  timeZone: string
}

/** 8:30 AM: what the clock of a zone shows at a moment. */
export function clockOf(timeZone: string, moment: Date): string {
  const [hour = 0, minute = 0] = timeIn(timeZone, moment).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 8:30 AM EST: the time something begins, by its own clock. */
export const clockText = ({ startAt, timeZone }: Timed): string =>
  `${clockOf(timeZone, startAt)} ${zoneNameAt(timeZone, startAt)}`

/** Dec 3rd, 2026, 8:30 AM EST: when something begins, by its own clock. */
export const whenText = (event: Timed): string => `${dayOf(dayIn(event.timeZone, event.startAt))}, ${clockText(event)}`
