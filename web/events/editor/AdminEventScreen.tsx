import { Button } from '@mantine/core'
import { IconEyeOff, IconSend, IconUsers } from '@tabler/icons-react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { Link, Navigate } from 'react-router'
import type { AdminEventScreen_event$key } from '../../__generated__/AdminEventScreen_event.graphql.ts'
import type { AdminEventScreenQuery } from '../../__generated__/AdminEventScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { historyTab } from '../../domain/history/AdminHistoryTab.tsx'
import { RecordTabs } from '../../ui/forms/RecordTabs.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { counted, dotted, formatPlan } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ADMIN, attendanceOf, previewOf } from '../paths.ts'
import { useEventActions } from '../useEventActions.ts'
import { AdminEventForm } from './AdminEventForm.tsx'

const back = { to: ADMIN, label: 'Events' }

export default function AdminEventScreen({ queryRef }: ScreenProps<AdminEventScreenQuery>) {
  const root = usePreloadedQuery<AdminEventScreenQuery>(
    graphql`
    query AdminEventScreenQuery($eventId: ID!) @preloadable {
      event(databaseId: $eventId) { id ...AdminEventScreen_event ...AdminEventForm_event }
      ...AdminEventForm_query
    }
  `,
    queryRef,
  )
  const known = useFragment(
    graphql`
    fragment AdminEventScreen_event on Event {
      databaseId title status publishAt unpublishAt goingCount interestedCount viewerCanEdit virtual plannedLink isOver
      ...useEventActions_event
    }
  `,
    root.event as AdminEventScreen_event$key | null,
  )
  const { publish } = useEventActions()
  if (!root.event || !known) return <Missing what="event" back={back} />
  // Who may look and not change it, reads it as it is.
  if (!known.viewerCanEdit) return <Navigate to={previewOf(known.databaseId)} replace />
  const isPublished = known.status === 'PUBLISHED'
  const standing = isPublished
    ? `${counted(known.goingCount, 'person', 'people')} going, ${known.interestedCount} interested`
    : known.publishAt
      ? `Opens by itself ${formatPlan(known.publishAt)}`
      : 'Nobody sees it yet.'
  return (
    <>
      <PageHeader
        title={known.title}
        aside={<StatusChip status={known.status} />}
        text={dotted(
          standing,
          known.unpublishAt && `closes by itself ${formatPlan(known.unpublishAt)}`,
          isPublished && !known.isOver && known.virtual && !known.plannedLink && 'the link is still missing',
        )}
        back={back}
        actions={
          <>
            <Button
              component={Link}
              to={attendanceOf(known.databaseId)}
              variant="default"
              leftSection={<IconUsers size={18} aria-hidden="true" />}
            >
              Attendance
            </Button>
            <Button
              variant={isPublished ? 'default' : 'filled'}
              leftSection={
                isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
              }
              onClick={() => {
                void publish(known, !isPublished)
              }}
            >
              {isPublished ? 'Unpublish' : 'Publish now'}
            </Button>
          </>
        }
      />
      <RecordTabs
        label="Parts of the event"
        details={<AdminEventForm key={root.event.id} event={root.event} query={root} />}
        parts={[historyTab('EVENT', known.databaseId)]}
      />
    </>
  )
}
