import { Alert, Button, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { LiveEventScreenQuery } from '../__generated__/LiveEventScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { useNamesPage } from '../ui/pageName.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RichText } from '../ui/RichText.tsx'
import { AddLiveEventToCalendar } from './event/AddLiveEventToCalendar.tsx'
import { EnrollBar } from './EnrollBar.tsx'
import { JoinOnline } from './JoinOnline.tsx'
import { LiveEventFacts } from './LiveEventFacts.tsx'
import { LiveEventMap } from './event/LiveEventMap.tsx'
import { OwnStaff } from './OwnStaff.tsx'
import { attendancePath, LEARNER } from './paths.ts'

const back = { to: LEARNER, label: 'Live training' }

/** One event: when and where, whether there is a seat, and the own staff in it. */
export default function LiveEventScreen({ queryRef }: ScreenProps<LiveEventScreenQuery>) {
  const { liveTrainingEvent: event } = usePreloadedQuery<LiveEventScreenQuery>(
    graphql`
    query LiveEventScreenQuery($eventId: ID!) @preloadable {
      liveTrainingEvent(databaseId: $eventId) {
        databaseId title place text instructors status isOver viewerCanRun
        ...LiveEventFacts_event
        ...JoinOnline_event
        ...EnrollBar_event
        ...OwnStaff_event
        ...LiveEventMap_event ...AddLiveEventToCalendar_event
      }
    }
  `,
    queryRef,
  )
  const { rights, isAdmin } = useViewer()
  useNamesPage(event?.title ?? '')
  if (!event) return <Missing what="event" back={back} />
  const { databaseId, title, place, text, instructors } = event
  return (
    <article>
      <PageHeader
        title={title}
        text={place}
        back={back}
        actions={
          event.viewerCanRun &&
          event.status === 'PUBLISHED' &&
          !event.isOver && (
            <Button
              component={Link}
              to={attendancePath(databaseId)}
              leftSection={<IconQrcode size={18} aria-hidden="true" />}
            >
              Take attendance
            </Button>
          )
        }
      />
      <LiveEventFacts event={event} />
      {event.status === 'UNPUBLISHED' && (
        <Alert color="red" variant="light" mb="lg">
          This event is canceled.
        </Alert>
      )}
      <EnrollBar event={event} />
      <JoinOnline event={event} />
      <AddLiveEventToCalendar event={event} />
      <LiveEventMap event={event} />
      <RichText html={text} />
      {instructors.length > 0 && (
        <Text mt="lg" c="dimmed">
          Taught by {instructors.join(', ')}
        </Text>
      )}
      {rights.includes('view-users') && !isAdmin && <OwnStaff event={event} />}
    </article>
  )
}
