import type { LiveTrainingType } from '../../prisma/generated/client/client.ts'
import { clockOf } from '../domain/calendar/words.ts'
import { DEFAULT_ZONE, momentIn, timeIn, zoneNameAt, type Zone } from '../domain/calendar/zones.ts'
import { dayOf } from '../domain/news/letters.ts'
import { badInput } from '../platform/errors.ts'
import { keptDay } from '../platform/kit/saves.ts'
import { addDays, dayIn, daysBetween } from '../platform/values/days.ts'

/** All events start at 8:30 AM local time unless said otherwise (spec part 2, 9). */
const START_TIME = '08:30'
/** The most days between the two of a two-day event. */
const MOST_BETWEEN = 14

interface Times {
  startAt: Date
  endAt: Date
  timeZone: string
  type: LiveTrainingType
}

interface Asked {
  startDay?: Date | null
  startTime?: string | null
  endDay?: Date | null
  endTime?: string | null
  timeZone?: Zone | null
  type?: LiveTrainingType | null
}

/** The moment of a day and time by the clock of a zone. Errors: BAD_USER_INPUT at `field`. */
function moment(timeZone: string, day: Date, time: string, field: string): Date {
  const found = momentIn(timeZone, day, time)
  if (!found) throw badInput(field, 'The clocks skip this time on that day. Choose another.')
  return found
}

/** Minutes of a day. */
const DAY = 24 * 60
const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** 08:30 and 90 minutes: 10:00; the last minute of the day where it would be the next one. */
function later(time: string, minutes: number): string {
  const end = Math.min(minutesOf(time) + minutes, DAY - 1)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/**
 * When the days of one that was planned end: as said, else as long after another start as before. Errors:
 * BAD_USER_INPUT at endTime where that would be after midnight.
 */
function endOf({ endTime, ...asked }: Asked, startTime: string, before: Times): string {
  const [from, until] = [before.startAt, before.endAt].map((moment) => timeIn(before.timeZone, moment)) as [
    string,
    string,
  ]
  if (endTime) return endTime
  if (asked.startTime == null || startTime === from) return until
  const minutes = minutesOf(until) - minutesOf(from)
  if (minutesOf(startTime) + minutes >= DAY)
    throw badInput('endTime', 'It would end after midnight. Enter when it ends.')
  return later(startTime, minutes)
}

/**
 * When it takes place, from days and times by its own clock: what is left out stays, and a day whose beginning alone is
 * moved keeps its length. A new one is as long as its template says; one of two days has the second right after the first unless said. Errors: BAD_USER_INPUT at startDay,
 * startTime, endDay or endTime.
 */
export function timesOf(
  before: Times | null,
  asked: Asked,
  usual: { type: LiveTrainingType; minutes: number },
  now: Date,
): Times {
  const timeZone = asked.timeZone ?? before?.timeZone ?? DEFAULT_ZONE
  const type = asked.type ?? before?.type ?? usual.type
  const [firstDay, lastDay] = before
    ? [dayIn(before.timeZone, before.startAt), dayIn(before.timeZone, before.endAt)]
    : [undefined, undefined]
  const startDay = keptDay('startDay', asked.startDay, firstDay)
  if (!startDay) throw badInput('startDay', 'Choose a day.')
  const startTime = asked.startTime ?? (before ? timeIn(before.timeZone, before.startAt) : START_TIME)
  const endTime = before ? endOf(asked, startTime, before) : (asked.endTime ?? later(startTime, usual.minutes))
  const nights = firstDay && lastDay && before?.type === type ? daysBetween(firstDay, lastDay) : 1
  const endDay = type === 'SINGLE_DAY' ? startDay : (asked.endDay ?? addDays(startDay, Math.max(1, nights)))
  if (type === 'SINGLE_DAY' && asked.endDay && asked.endDay.getTime() !== startDay.getTime())
    throw badInput('endDay', 'A single-day event ends on the day it begins. Make it a two-day event first.')
  if (type === 'TWO_DAY' && endDay <= startDay) throw badInput('endDay', 'Choose a day after the first.')
  if (daysBetween(startDay, endDay) > MOST_BETWEEN)
    throw badInput('endDay', `Choose a second day within ${MOST_BETWEEN} days of the first.`)
  if (endTime <= startTime) throw badInput('endTime', 'Choose an end after the start.')
  const startAt = moment(timeZone, startDay, startTime, 'startTime')
  const endAt = moment(timeZone, endDay, endTime, 'endTime')
  // Of times that come twice the first is meant, so that an hour may be gone between the two.
  if (endAt <= startAt) throw badInput('endTime', 'Choose an end after the start.')
  const isMoved = startAt.getTime() !== before?.startAt.getTime() || endAt.getTime() !== before.endAt.getTime()
  if (isMoved && endAt <= now) throw badInput('startDay', 'This is over already. Choose a time to come.')
  return { startAt, endAt, timeZone, type }
}

type Days = Pick<Times, 'startAt' | 'endAt' | 'timeZone'>

/**
 * The hours of each of its days, by its own clock: the clocks may change between the two. A time they skip on one of
 * them is the moment the other day's would be.
 */
export function hoursOf({ startAt, endAt, timeZone }: Days): { startAt: Date; endAt: Date }[] {
  const [first, last] = [dayIn(timeZone, startAt), dayIn(timeZone, endAt)]
  const nights = daysBetween(first, last)
  if (nights === 0 || timeIn(timeZone, endAt) <= timeIn(timeZone, startAt)) return [{ startAt, endAt }]
  const apart = nights * 86_400_000
  return [
    { startAt, endAt: momentIn(timeZone, first, timeIn(timeZone, endAt)) ?? new Date(endAt.getTime() - apart) },
    { startAt: momentIn(timeZone, last, timeIn(timeZone, startAt)) ?? new Date(startAt.getTime() + apart), endAt },
  ]
}

/** Dec 3rd, 2026, 8:30 AM to 4:30 PM EST; of two days both, each with its hours. */
export const spanText = (event: Days): string =>
  hoursOf(event)
    .map(({ startAt, endAt }) => {
      const [from, until] = [startAt, endAt].map((moment) => clockOf(event.timeZone, moment))
      return `${dayOf(dayIn(event.timeZone, startAt))}, ${from} to ${until} ${zoneNameAt(event.timeZone, startAt)}`
    })
    .join(' and ')
