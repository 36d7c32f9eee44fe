import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useParams } from 'react-router'
import type { EventScreenQuery } from '../__generated__/EventScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { EventPage } from './EventPage.tsx'
import { LostAnswers } from './attendance/LostAnswers.tsx'
import { LEARNER } from './paths.ts'

/** One event, among those one came from. */
export default function EventScreen({ queryRef }: ScreenProps<EventScreenQuery>) {
  const root = usePreloadedQuery<EventScreenQuery>(
    graphql`
    query EventScreenQuery($eventId: ID!, $text: String, $brand: ID, $time: EventTime, $attendance: AttendanceType, $favored: Boolean, $sort: EventSort) @preloadable {
      event(databaseId: $eventId) { id ...EventPage_event }
      ...LostAnswers_query
      ...EventPage_query @arguments(id: $eventId)
      before: eventBeside(databaseId: $eventId, step: -1, text: $text, brand: $brand, time: $time, attendance: $attendance, favored: $favored, sort: $sort, editable: false) { ...EventPage_beside }
      after: eventBeside(databaseId: $eventId, text: $text, brand: $brand, time: $time, attendance: $attendance, favored: $favored, sort: $sort, editable: false) { ...EventPage_beside }
    }
  `,
    queryRef,
  )
  const { event, before, after } = root
  const { eventId } = useParams()
  const search = new URLSearchParams(useLocation().search)
  search.delete('crum')
  const list = search.size > 0 ? `${LEARNER}?${search}` : LEARNER
  if (!event)
    return (
      <>
        <Missing what="event" back={{ to: list, label: 'Events' }} />
        <LostAnswers query={root} eventId={eventId} />
      </>
    )
  return <EventPage key={event.id} event={event} query={root} before={before} after={after} />
}
