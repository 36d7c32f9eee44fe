import { timeIn, zoneNameAt } from '../domain/calendar/zones.ts'
import { dayOf } from '../domain/news/letters.ts'
import type { Db, Tx } from '../platform/db.ts'
import { dayIn } from '../platform/values/days.ts'

interface Timed {
  startAt: Date
  timeZone: string
}

/** 8:30 AM EST: the time an event begins, by its own clock. */
export function clockText({ startAt, timeZone }: Timed): string {
  const [hour = 0, minute = 0] = timeIn(timeZone, startAt).split(':').map(Number)
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${time} ${zoneNameAt(timeZone, startAt)}`
}

/** Dec 3rd, 2026, 8:30 AM EST: when an event begins, by its own clock. */
export const whenText = (event: Timed): string => `${dayOf(dayIn(event.timeZone, event.startAt))}, ${clockText(event)}`

/** Where it is, within a sentence. */
export const whereText = ({ virtual, place }: { virtual: boolean; place: string }): string =>
  virtual ? 'online' : place || 'the place is still to be said'

export const pathOf = (eventId: string): string => `/auth/events/${eventId}`

/** What notifications and letters say of an event; null once it is gone. */
export async function eventWords(db: Db | Tx, id: string) {
  const event = await db.event.findUnique({
    where: { id },
    select: {
      title: true,
      status: true,
      startAt: true,
      timeZone: true,
      virtual: true,
      place: true,
      sequence: true,
      brand: { select: { name: true, color: true } },
    },
  })
  return event && { ...event, brand: event.brand ?? undefined, link: pathOf(id) }
}
