import { graphql, readInlineData } from 'react-relay'
import type { liveWhen_event$key } from '../__generated__/liveWhen_event.graphql.ts'
import { clockAt, spanWords, zoneAt } from '../events/when.ts'
import { formatDate } from '../ui/formats.ts'

const timesOf = (event: liveWhen_event$key) =>
  readInlineData(
    graphql`fragment liveWhen_event on LiveTrainingEvent @inline { startAt startDay startTime endDay endTime timeZoneName }`,
    event,
  )

/** Dec 3rd, 2026, 8:30 AM – 4:30 PM EST, or with both days. */
export function formatLiveWhen(event: liveWhen_event$key): string {
  const { startAt, timeZoneName, startDay, startTime, endDay, endTime } = timesOf(event)
  return `${spanWords({ startDay, startTime, endDay, endTime })} ${zoneAt(startAt, timeZoneName)}`
}

/** Dec 3rd, 2026, or both days. */
export function liveDays(event: liveWhen_event$key): string {
  const { startDay, endDay } = timesOf(event)
  return startDay === endDay ? formatDate(startDay) : `${formatDate(startDay)} – ${formatDate(endDay)}`
}

/** 8:30 AM EST: the time its days begin. */
export function liveClock(event: liveWhen_event$key): string {
  const { startAt, timeZoneName } = timesOf(event)
  return clockAt(startAt, timeZoneName)
}
