import { Prisma } from '../../prisma/generated/client/client.ts'
import { timeIn, zoneNameAt } from '../domain/calendar/zones.ts'
import { dayOf } from '../domain/news/letters.ts'
import { dayIn } from '../platform/values/days.ts'

interface Timed {
  startAt: Date
  timeZone: string
}

/** Dec 3rd, 2026, 8:30 AM EST: when a visit begins, by the clock of its dealer. */
export function whenText({ startAt, timeZone }: Timed): string {
  const [hour = 0, minute = 0] = timeIn(timeZone, startAt).split(':').map(Number)
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${dayOf(dayIn(timeZone, startAt))}, ${time} ${zoneNameAt(timeZone, startAt)}`
}

export const LIST = '/auth/field-training'
export const pathOf = (appointmentId: string): string => `${LIST}/${appointmentId}`

/** What a visit is called where nothing else says it, as the SQL of a row `thing`. */
export const TITLE = Prisma.sql`(SELECT 'Field training at ' || d.name FROM "Dealer" d WHERE d.id = thing."dealerId")`

/** A person by name, to be read with a visit. */
export const NAME = { select: { firstName: true, lastName: true, email: true } } satisfies Prisma.UserDefaultArgs

/** Where a dealer is, in a line. */
export const placeOf = (dealer: { name: string; addressLine1: string; city: string; region: string }): string =>
  [dealer.name, dealer.addressLine1, [dealer.city, dealer.region].filter(Boolean).join(', ')].filter(Boolean).join(', ')
