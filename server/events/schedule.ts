import { DEFAULT_ZONE, momentIn, timeIn, type Zone } from '../domain/calendar/zones.ts'
import { badInput } from '../platform/errors.ts'
import { keptDay } from '../platform/kit/saves.ts'
import { addDays, dayIn, daysBetween } from '../platform/values/days.ts'

/** All events start at 8:30 AM local time unless said otherwise (spec part 2, 9). */
const START_TIME = '08:30'
const HOUR = 3_600_000
/** How long an event lasts at most, in days. */
const MOST_DAYS = 31

interface Times {
  startAt: Date
  endAt: Date
  timeZone: string
}

interface Asked {
  startDay?: Date | null
  startTime?: string | null
  endDay?: Date | null
  endTime?: string | null
  timeZone?: Zone | null
}

/** The moment of a day and time by the clock of a zone. Errors: BAD_USER_INPUT at `field`. */
function moment(timeZone: string, day: Date, time: string, field: string): Date {
  const found = momentIn(timeZone, day, time)
  if (!found) throw badInput(field, 'The clocks skip this time on that day. Choose another.')
  return found
}

/**
 * When it takes place, from days and times by its own clock: what is left out stays, and an event whose beginning alone
 * is moved keeps its length. A new one needs a day. Errors: BAD_USER_INPUT at startDay, startTime, endDay or endTime.
 */
export function timesOf(before: Times | null, asked: Asked, now: Date): Times {
  const { startTime, endDay, endTime } = asked
  const timeZone = asked.timeZone ?? before?.timeZone ?? DEFAULT_ZONE
  const on = (at: 'startAt' | 'endAt') => before && dayIn(before.timeZone, before[at])
  const at = (end: 'startAt' | 'endAt') => before && timeIn(before.timeZone, before[end])
  const [firstDay, lastDay] = [on('startAt'), on('endAt')]
  const startDay = keptDay('startDay', asked.startDay, firstDay ?? undefined)
  if (!startDay) throw badInput('startDay', 'Choose a day.')
  const startAt = moment(timeZone, startDay, startTime ?? at('startAt') ?? START_TIME, 'startTime')
  const length = before ? before.endAt.getTime() - before.startAt.getTime() : HOUR
  const asLong = new Date(startAt.getTime() + length)
  const nights = firstDay && lastDay ? daysBetween(firstDay, lastDay) : 0
  const endAt =
    endDay || endTime
      ? moment(
          timeZone,
          endDay ?? addDays(startDay, nights),
          endTime ?? at('endAt') ?? timeIn(timeZone, asLong),
          'endTime',
        )
      : asLong
  if (endAt <= startAt)
    throw badInput(dayIn(timeZone, endAt) < startDay ? 'endDay' : 'endTime', 'Choose an end after the start.')
  if (endAt.getTime() - startAt.getTime() > MOST_DAYS * 24 * HOUR)
    throw badInput('endDay', `An event lasts at most ${MOST_DAYS} days.`)
  const isMoved = startAt.getTime() !== before?.startAt.getTime() || endAt.getTime() !== before.endAt.getTime()
  if (isMoved && endAt <= now) throw badInput('startDay', 'This is over already. Choose a time to come.')
  return { startAt, endAt, timeZone }
}
