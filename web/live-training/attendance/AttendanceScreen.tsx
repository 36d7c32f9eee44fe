import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AttendanceScreenQuery } from '../../__generated__/AttendanceScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { dotted } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { formatLiveWhen } from '../liveTimes.ts'
import { eventPath, LEARNER, rosterOf } from '../paths.ts'
import { AttendanceCode } from './AttendanceCode.tsx'
import { AttendanceRoster } from './AttendanceRoster.tsx'

/** For the instructor: the code for the room, and who is in. */
export default function AttendanceScreen({ queryRef }: ScreenProps<AttendanceScreenQuery>) {
  const { liveTrainingEvent: event } = usePreloadedQuery<AttendanceScreenQuery>(
    graphql`
    query AttendanceScreenQuery($eventId: ID!) @preloadable {
      liveTrainingEvent(databaseId: $eventId) {
        databaseId label viewerCanRun roster { status }
        ...liveTimes_event
        ...AttendanceCode_event
        ...AttendanceRoster_event
      }
    }
  `,
    queryRef,
  )
  const [search] = useSearchParams()
  if (!event?.viewerCanRun) return <Missing what="event" back={{ to: LEARNER, label: 'Live training' }} />
  const { databaseId, label, roster } = event
  const seated = roster.filter(({ status }) => status !== 'WAITLISTED')
  return (
    <>
      <PageHeader
        title="Attendance"
        text={dotted(label, formatLiveWhen(event))}
        back={{ to: search.get('from') === 'roster' ? rosterOf(databaseId) : eventPath(databaseId, label), label }}
      />
      <AttendanceCode
        event={event}
        inRoom={seated.filter(({ status }) => status === 'ATTENDED').length}
        seats={seated.length}
      />
      <AttendanceRoster event={event} />
    </>
  )
}
