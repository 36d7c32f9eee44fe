import { graphql, readInlineData } from 'react-relay'
import type { liveTimes_event$key } from '../__generated__/liveTimes_event.graphql.ts'
import { clockAt, spanWords, zoneAt } from '../events/eventTimes.ts'
import { formatDate } from '../ui/formats.ts'

const timesOf = (event: liveTimes_event$key) =>
  readInlineData(
    graphql`fragment liveTimes_event on LiveTrainingEvent @inline { startAt endAt startDay startTime endDay endTime timeZoneName }`,
    event,
  )

/** Dec 3rd, 2026, 8:30 AM – 4:30 PM EST; of two days both, each with its hours. */
export function formatLiveWhen(event: liveTimes_event$key): string {
  const { startAt, endAt, timeZoneName, startDay, startTime, endDay, endTime } = timesOf(event)
  const hours = (day: string, moment: string) =>
    `${spanWords({ startDay: day, startTime, endDay: day, endTime })} ${zoneAt(moment, timeZoneName)}`
  return startDay === endDay ? hours(startDay, startAt) : `${hours(startDay, startAt)} and ${hours(endDay, endAt)}`
}

/** Dec 3rd, 2026, or both days. */
export function liveDays(event: liveTimes_event$key): string {
  const { startDay, endDay } = timesOf(event)
  return startDay === endDay ? formatDate(startDay) : `${formatDate(startDay)} and ${formatDate(endDay)}`
}

/** A moment by the clock of the event: Dec 3rd, 2026, 7:30 AM EST. */
export const momentAt = (moment: string, timeZone: string): string =>
  `${formatDate(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment)))}, ${clockAt(moment, timeZone)}`

/** 8:30 AM EST: the time its days begin. */
export function liveClock(event: liveTimes_event$key): string {
  const { startAt, timeZoneName } = timesOf(event)
  return clockAt(startAt, timeZoneName)
}
