import { Button, Group, Text } from '@mantine/core'
import {
  IconArmchair,
  IconCheck,
  IconDownload,
  IconEdit,
  IconHourglass,
  IconPrinter,
  IconQrcode,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { AdminRosterScreen_event$key } from '../../__generated__/AdminRosterScreen_event.graphql.ts'
import type { AdminRosterScreenQuery } from '../../__generated__/AdminRosterScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useViewer } from '../../session/session.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { dotted, formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { formatLiveWhen } from '../liveTimes.ts'
import { seatsWords } from '../seats.ts'
import { whereWords } from '../whereWords.ts'
import { ADMIN, attendancePath, rosterFileOf } from '../paths.ts'
import { AdminLiveEventDialog } from './AdminLiveEventDialog.tsx'
import { AdminRosterSheet, usePrintedRoster } from './AdminRosterSheet.tsx'
import { AdminRosterTable } from './AdminRosterTable.tsx'
import { usePublishLiveEvent } from './usePublishLiveEvent.ts'

const AdminEnrollDialog = lazy(() => import('./AdminEnrollDialog.tsx'))

const back = { to: `${ADMIN}/events`, label: 'Live training' }

/** Who has a seat in an event, waits for one, or was there. */
export default function AdminRosterScreen({ queryRef }: ScreenProps<AdminRosterScreenQuery>) {
  const root = usePreloadedQuery<AdminRosterScreenQuery>(
    graphql`
    query AdminRosterScreenQuery($eventId: ID!, $text: String, $status: LiveTrainingEnrollmentStatus, $sort: LiveTrainingEnrollmentSort) @preloadable {
      liveTrainingEvent(databaseId: $eventId) { databaseId viewerCanEdit viewerCanRun hasBegun attendanceHasOpened isOver status ...AdminRosterScreen_event ...AdminLiveEventDialog_event }
      ...AdminLiveEventDialog_query
      held: liveTrainingEnrollments(first: 1, event: $eventId, status: OFFERED) { totalCount }
      ...AdminRosterTable_query @arguments(eventId: $eventId, text: $text, status: $status, sort: $sort)
    }
  `,
    queryRef,
  )
  const { liveTrainingEvent: event } = root
  const event_ = useFragment<AdminRosterScreen_event$key>(
    graphql`
    fragment AdminRosterScreen_event on LiveTrainingEvent {
      label title status seatsTaken maxEnrollment waitingCount waitlistSize instructors
      ...whereWords_event
      ...liveTimes_event
      ...seats_event
      ...usePublishLiveEvent_event
    }
  `,
    event ?? null,
  )
  const { rights } = useViewer()
  const turn = usePublishLiveEvent()
  const { revalidate } = useRevalidator()
  const sheet = usePrintedRoster(event?.databaseId ?? '')
  const [open, setOpen] = useState<'edit' | 'enroll' | null>(null)
  if (!event || !event_) return <Missing what="event" back={back} />
  const { label, title, status, seatsTaken, maxEnrollment, waitingCount, waitlistSize, instructors } = event_
  const close = () => setOpen(null)
  return (
    <>
      <div className={sheet.people && 'no-print'}>
        <PageHeader
          title={label}
          text={dotted(formatLiveWhen(event_), instructors.length > 0 && instructors.join(', '))}
          back={back}
          actions={
            <Group gap="xs">
              <Button
                component="a"
                href={rosterFileOf(event.databaseId)}
                download
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
              >
                Export CSV
              </Button>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden="true" />}
                loading={sheet.isPrinting}
                onClick={() => void sheet.print()}
              >
                Print
              </Button>
              {event.viewerCanRun && status === 'PUBLISHED' && !event.isOver && (
                <Button
                  component={Link}
                  to={attendancePath(event.databaseId, 'roster')}
                  variant="default"
                  leftSection={<IconQrcode size={18} aria-hidden="true" />}
                >
                  Take attendance
                </Button>
              )}
              {event.viewerCanEdit && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconEdit size={18} aria-hidden="true" />}
                    onClick={() => setOpen('edit')}
                  >
                    Edit event
                  </Button>
                  <Button
                    leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                    onClick={() => setOpen('enroll')}
                    disabled={event.status !== 'PUBLISHED'}
                  >
                    Enroll people
                  </Button>
                </>
              )}
            </Group>
          }
        />
        <Group mb="md" gap="xs">
          <StatusChip status={status} />
          {status !== 'PUBLISHED' && (
            <>
              <Text size="sm" c="dimmed">
                {status === 'DRAFT'
                  ? 'Publish it, and people can enroll.'
                  : 'It is canceled. Seats are kept in case you publish it again.'}
              </Text>
              {event.viewerCanEdit && rights.includes('publish-live-training-events') && (
                <Button size="xs" variant="default" onClick={() => void turn(event_, true)}>
                  Publish event
                </Button>
              )}
            </>
          )}
        </Group>
        <TileRow mb="lg">
          <StatTile
            label="Seats taken"
            value={`${formatNumber(seatsTaken)} of ${formatNumber(maxEnrollment)}`}
            icon={IconArmchair}
          />
          <StatTile
            label="Waiting"
            value={`${formatNumber(waitingCount)} of ${formatNumber(waitlistSize)}`}
            icon={IconHourglass}
          />
          <StatTile
            label="Free seats"
            value={formatNumber(Math.max(0, maxEnrollment - seatsTaken))}
            icon={event.hasBegun ? IconCheck : IconUsers}
          />
        </TileRow>
        <AdminRosterTable
          query={root}
          eventId={event.databaseId}
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
          when={formatLiveWhen(event_)}
          where={whereWords(event_)}
          instructors={instructors}
          people={sheet.people}
        />
      )}
      {open === 'edit' && <AdminLiveEventDialog event={event} query={root} onClose={close} />}
      {open === 'enroll' && (
        <Suspense>
          <AdminEnrollDialog
            eventId={event.databaseId}
            seats={seatsWords(event_)}
            onClose={close}
            onEnrolled={() => void revalidate()}
          />
        </Suspense>
      )}
    </>
  )
}
