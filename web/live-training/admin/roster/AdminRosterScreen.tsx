import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminRosterScreen_event$key } from '../../../__generated__/AdminRosterScreen_event.graphql.ts'
import type { AdminRosterScreenQuery } from '../../../__generated__/AdminRosterScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/screen.tsx'
import { Missing } from '../../../ui/states/ErrorState.tsx'
import { dotted } from '../../../ui/formats.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { formatLiveWhen } from '../../liveTimes.ts'
import { seatsWords } from '../../seats.ts'
import { whereWords } from '../../whereWords.ts'
import { ADMIN } from '../../paths.ts'
import { AdminLiveEventDialog } from '../AdminLiveEventDialog.tsx'
import { AdminEventStatus } from './AdminEventStatus.tsx'
import { AdminRosterButtons } from './AdminRosterButtons.tsx'
import { AdminRosterSheet, usePrintedRoster } from './AdminRosterSheet.tsx'
import { AdminRosterTable } from './AdminRosterTable.tsx'
import { AdminSeatTiles } from './AdminSeatTiles.tsx'

const AdminEnrollDialog = lazy(() => import('./AdminEnrollDialog.tsx'))

const back = { to: `${ADMIN}/events`, label: 'Live training' }

/** Who has a seat in an event, waits for one, or was there. */
export default function AdminRosterScreen({ queryRef }: ScreenProps<AdminRosterScreenQuery>) {
  const root = usePreloadedQuery<AdminRosterScreenQuery>(
    graphql`
    query AdminRosterScreenQuery($eventId: ID!, $text: String, $status: LiveTrainingEnrollmentStatus, $sort: LiveTrainingEnrollmentSort) @preloadable {
      liveTrainingEvent(databaseId: $eventId) { databaseId ...AdminRosterScreen_event ...AdminLiveEventDialog_event }
      ...AdminLiveEventDialog_query
      held: liveTrainingEnrollments(first: 1, event: $eventId, status: OFFERED) { totalCount }
      ...AdminRosterTable_query @arguments(eventId: $eventId, text: $text, status: $status, sort: $sort)
    }
  `,
    queryRef,
  )
  const event = useFragment<AdminRosterScreen_event$key>(
    graphql`
    fragment AdminRosterScreen_event on LiveTrainingEvent {
      databaseId label title seatsTaken maxEnrollment waitingCount instructors viewerCanEdit viewerCanRun attendanceHasOpened
      ...whereWords_event
      ...liveTimes_event
      ...seats_event
      ...AdminRosterButtons_event
      ...AdminEventStatus_event
      ...AdminSeatTiles_event
    }
  `,
    root.liveTrainingEvent ?? null,
  )
  const { revalidate } = useRevalidator()
  const sheet = usePrintedRoster(root.liveTrainingEvent?.databaseId ?? '')
  const [open, setOpen] = useState<'edit' | 'enroll' | null>(null)
  if (!root.liveTrainingEvent || !event) return <Missing what="event" back={back} />
  const { databaseId, label, title, seatsTaken, maxEnrollment, waitingCount, instructors } = event
  const close = () => setOpen(null)
  return (
    <>
      <div className={sheet.people && 'no-print'}>
        <PageHeader
          title={label}
          text={dotted(formatLiveWhen(event), instructors.length > 0 && instructors.join(', '))}
          back={back}
          actions={
            <AdminRosterButtons
              event={event}
              isPrinting={sheet.isPrinting}
              onPrint={() => void sheet.print()}
              onEdit={() => setOpen('edit')}
              onEnroll={() => setOpen('enroll')}
            />
          }
        />
        <AdminEventStatus event={event} />
        <AdminSeatTiles event={event} />
        <AdminRosterTable
          query={root}
          eventId={databaseId}
          mayEdit={event.viewerCanEdit}
          mayRun={event.viewerCanRun}
          canMark={event.viewerCanRun && event.attendanceHasOpened}
          waitingCount={waitingCount}
          canSeat={seatsTaken < maxEnrollment || root.held.totalCount > 0}
        />
      </div>
      {sheet.people && (
        <AdminRosterSheet
          title={title}
          when={formatLiveWhen(event)}
          where={whereWords(event)}
          instructors={instructors}
          people={sheet.people}
        />
      )}
      {open === 'edit' && <AdminLiveEventDialog event={root.liveTrainingEvent} query={root} onClose={close} />}
      {open === 'enroll' && (
        <Suspense>
          <AdminEnrollDialog
            eventId={databaseId}
            seats={seatsWords(event)}
            onClose={close}
            onEnrolled={() => void revalidate()}
          />
        </Suspense>
      )}
    </>
  )
}
