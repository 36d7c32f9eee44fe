import { momentIn } from '../../domain/calendar/zones.ts'
import { badInput } from '../../platform/errors.ts'
import type { Tx } from '../../platform/db.ts'
import { dayIn, dayText } from '../../platform/values/days.ts'
import { dayOf } from '../../domain/news/letters.ts'

/** How far ahead a visit is planned, in days. */
const MOST_DAYS = 400

export interface AtTime {
  day: Date
  time: string
}

/**
 * The moment of a day and time by the clock of the dealer, to come. Errors: BAD_USER_INPUT at the day or time under
 * `field`.
 */
export function momentOf(timeZone: string, { day, time }: AtTime, field: string, now: Date): Date {
  const moment = momentIn(timeZone, day, time)
  const at = (part: string) => (field ? `${field}.${part}` : part)
  if (!moment) throw badInput(at('time'), 'The clocks skip this time on that day. Choose another.')
  if (moment <= now) throw badInput(at('day'), 'This is over already. Choose a time to come.')
  if (moment.getTime() - now.getTime() > MOST_DAYS * 86_400_000)
    throw badInput(at('day'), 'Choose a day within the next year.')
  return moment
}

/** Planning with a dealer and saving its days take turns, so that no day becomes impossible in between. */
export const lockDays = (tx: Tx, dealerId: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`field-training-days:${dealerId}`}))`

interface Wanted {
  /** The visit itself, which is not in its own way. */
  id: string | null
  dealerId: string
  instructorId: string | null
  timeZone: string
}

/** Of two visits of an instructor that are confirmed at once the second looks once the first stands. */
export const lockInstructor = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`field-training-instructor:${id}`}))`

const daysOf = (timeZone: string, moments: ReadonlyMap<string, Date>): Date[] =>
  Array.from(moments.values(), (moment) => dayIn(timeZone, moment))

/** Visits of an instructor that are confirmed on one of these days. */
const visitsOn = (instructorId: string, timeZone: string, moments: ReadonlyMap<string, Date>) => ({
  status: 'CONFIRMED' as const,
  instructorId,
  day: { in: daysOf(timeZone, moments) },
})

/** Whether an instructor makes no other visit on any of these days, and is not off. */
export const isFree = async (
  tx: Tx,
  instructorId: string,
  timeZone: string,
  moments: ReadonlyMap<string, Date>,
): Promise<boolean> =>
  (await tx.fieldTrainingAppointment.count({ where: visitsOn(instructorId, timeZone, moments) })) === 0 &&
  (await tx.fieldTrainingDaysOff.count({
    where: { userId: instructorId, days: { hasSome: daysOf(timeZone, moments) } },
  })) === 0

/**
 * Refuses days on which no visit to the dealer is possible, or on which the instructor is off or makes another one. Asked while
 * the days are locked. Errors: BAD_USER_INPUT at the field of the moment.
 */
export async function refuseBooked(
  tx: Tx,
  { id, dealerId, instructorId, timeZone }: Wanted,
  moments: ReadonlyMap<string, Date>,
): Promise<void> {
  const availability = await tx.fieldTrainingAvailability.findUnique({ where: { dealerId }, select: { days: true } })
  const closed = new Set(availability?.days.map(dayText))
  if (instructorId) await lockInstructor(tx, instructorId)
  const booked = instructorId
    ? await tx.fieldTrainingAppointment.findMany({
        where: { ...visitsOn(instructorId, timeZone, moments), ...(id ? { id: { not: id } } : {}) },
        select: { day: true },
      })
    : []
  const off = instructorId
    ? await tx.fieldTrainingDaysOff.findUnique({ where: { userId: instructorId }, select: { days: true } })
    : null
  const away = new Set(off?.days.map(dayText))
  const busy = new Set(booked.map(({ day }) => dayText(day)))
  for (const [field, moment] of moments) {
    const day = dayIn(timeZone, moment)
    if (closed.has(dayText(day))) throw badInput(field, `No visit is possible on ${dayOf(day)}. Choose another day.`)
    if (away.has(dayText(day))) throw badInput(field, `The instructor is off on ${dayOf(day)}. Choose another day.`)
    if (busy.has(dayText(day)))
      throw badInput(field, `The instructor has another visit on ${dayOf(day)}. Choose another day.`)
  }
}
