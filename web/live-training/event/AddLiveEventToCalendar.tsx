import { graphql, useFragment } from 'react-relay'
import type { AddLiveEventToCalendar_event$key } from '../../__generated__/AddLiveEventToCalendar_event.graphql.ts'
import { AddToCalendar } from '../../domain/calendar/AddToCalendar.tsx'
import { nightsBetween } from '../../domain/calendar/days.ts'
import { calendarFileOf, LEARNER } from '../paths.ts'
import { whereWords } from '../whereWords.ts'

/** Puts live training into the reader's own calendar, until it is over. */
export function AddLiveEventToCalendar({ event }: { event: AddLiveEventToCalendar_event$key }) {
  const known = useFragment(
    graphql`
    fragment AddLiveEventToCalendar_event on LiveTrainingEvent {
      databaseId label status isOver startAt endAt startDay startTime endDay endTime timeZoneName
      ...whereWords_event
    }
  `,
    event,
  )
  const { databaseId, label, status, isOver, startAt, endAt, startDay, startTime, endDay, endTime, timeZoneName } =
    known
  if (status !== 'PUBLISHED' || isOver) return null
  const nights = nightsBetween(startDay, endDay)
  return (
    <AddToCalendar
      title={label}
      startAt={startAt}
      endAt={endAt}
      {...(nights > 0 && {
        series: { day: startDay, from: startTime, until: endTime, nights, timeZone: timeZoneName },
      })}
      file={calendarFileOf(databaseId)}
      place={whereWords(known)}
      page={`${LEARNER}/events/${databaseId}`}
    />
  )
}
