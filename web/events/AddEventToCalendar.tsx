import { graphql, useFragment } from 'react-relay'
import type { AddEventToCalendar_event$key } from '../__generated__/AddEventToCalendar_event.graphql.ts'
import { AddToCalendar } from '../domain/calendar/AddToCalendar.tsx'
import { calendarFileOf } from './paths.ts'
import { whereOf } from './eventTimes.ts'

/** Puts an event into the reader's own calendar, until it is over. */
export function AddEventToCalendar({ event }: { event: AddEventToCalendar_event$key }) {
  const known = useFragment(
    graphql`fragment AddEventToCalendar_event on Event { databaseId title startAt endAt isOver ...eventTimes_place }`,
    event,
  )
  const { databaseId, isOver, ...times } = known
  if (isOver) return null
  return (
    <AddToCalendar
      title={times.title}
      startAt={times.startAt}
      endAt={times.endAt}
      file={calendarFileOf(databaseId)}
      place={whereOf(known)}
      page={`/auth/events/${databaseId}`}
    />
  )
}
