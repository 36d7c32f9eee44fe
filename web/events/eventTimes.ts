import { graphql, readInlineData } from 'react-relay'
import type { eventTimes_event$key } from '../__generated__/eventTimes_event.graphql.ts'
import type { eventTimes_place$key } from '../__generated__/eventTimes_place.graphql.ts'
import { formatClock, formatDate } from '../ui/formats.ts'

/** When an event takes place, by its own clock as the server says it. */
const timesOf = (event: eventTimes_event$key) =>
  readInlineData(
    graphql`fragment eventTimes_event on Event @inline { startAt startDay startTime endDay endTime timeZoneName }`,
    event,
  )

/** What a clock is called at that time of the year: EST or EDT. */
export const zoneAt = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A moment as the event's clock shows it: 8:20 AM EST. */
export const clockAt = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
    .format(new Date(moment))
    .replaceAll('\u202f', ' ')

/** A time from one moment of a day to another of the same day or a later one, in words. */
export function spanWords({
  startDay,
  startTime,
  endDay,
  endTime,
}: Record<'startDay' | 'startTime' | 'endDay' | 'endTime', string>): string {
  const end = startDay === endDay ? formatClock(endTime) : `${formatDate(endDay)}, ${formatClock(endTime)}`
  return `${formatDate(startDay)}, ${formatClock(startTime)} – ${end}`
}

/** Dec 3rd, 2026, 8:30 AM – 9:30 AM EST, or with both days. */
export function formatWhen(event: eventTimes_event$key): string {
  const { startAt, timeZoneName, ...times } = timesOf(event)
  return `${spanWords(times)} ${zoneAt(startAt, timeZoneName)}`
}

/** 8:30 AM EST: the time it begins. */
export function startClock(event: eventTimes_event$key): string {
  const { startAt, startTime, timeZoneName } = timesOf(event)
  return `${formatClock(startTime)} ${zoneAt(startAt, timeZoneName)}`
}

/** Dec 3rd, 2026: the day it begins. */
export const startDate = (event: eventTimes_event$key): string => formatDate(timesOf(event).startDay)

/** The beginning by the clock of who looks, where it shows another time; null where it does not. */
export function ownStart(event: eventTimes_event$key): string | null {
  const { startAt, startTime } = timesOf(event)
  const own = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(startAt),
  )
  return own === startTime ? null : `${formatClock(own)} your time`
}

/** Where something is, in a line. */
export const placeWords = ({ virtual, place }: { virtual: boolean; place: string }): string =>
  virtual ? 'Online' : place || 'Place to be announced'

/** Where an event is, in a line. */
export const whereOf = (event: eventTimes_place$key): string =>
  placeWords(readInlineData(graphql`fragment eventTimes_place on Event @inline { virtual place }`, event))
