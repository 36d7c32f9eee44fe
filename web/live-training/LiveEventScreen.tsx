import { Alert, Button, Group, List, Text, Title } from '@mantine/core'
import {
  IconArmchair,
  IconBackpack,
  IconCalendarEvent,
  IconMapPin,
  IconQrcode,
  IconSchool,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { LiveEventScreenQuery } from '../__generated__/LiveEventScreenQuery.graphql.ts'
import { clockAt } from '../events/eventTimes.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { useNamesPage } from '../ui/pageName.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RichText } from '../ui/RichText.tsx'
import { EnrollBar } from './EnrollBar.tsx'
import { formatLiveWhen } from './liveTimes.ts'
import { attendancePath, LEARNER } from './paths.ts'
import { seatsWords } from './seats.ts'
import { StaffInEvent } from './StaffInEvent.tsx'
import { whereWords } from './whereWords.ts'

const EnrollDialog = lazy(async () => ({ default: (await import('./EnrollDialog.tsx')).EnrollDialog }))

const back = { to: LEARNER, label: 'Live training' }

/** One event: when and where, whether there is a seat, and the own staff in it. */
export default function LiveEventScreen({ queryRef }: ScreenProps<LiveEventScreenQuery>) {
  const { liveTrainingEvent: event } = usePreloadedQuery<LiveEventScreenQuery>(
    graphql`
    query LiveEventScreenQuery($eventId: ID!) @preloadable {
      liveTrainingEvent(databaseId: $eventId) {
        databaseId label title place text bring courseTitle certificate virtual instructors status
        hasBegun isOver link linkOpensAt timeZoneName viewerCanRun
        ...liveTimes_event
        ...seats_event
        ...whereWords_event
        ...EnrollBar_event
        ...StaffInEvent_event
      }
    }
  `,
    queryRef,
  )
  const { rights, isAdmin } = useViewer()
  const { revalidate } = useRevalidator()
  const [isEnrolling, setEnrolling] = useState(false)
  useNamesPage(event?.title ?? '')
  if (!event) return <Missing what="event" back={back} />
  const { databaseId, label, title, place, text, bring, courseTitle, certificate, virtual, instructors } = event
  const looksAfterStaff = rights.includes('view-users') && !isAdmin
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
      <List spacing="xs" mb="lg" aria-label="When and where" listStyleType="none">
        <List.Item icon={<IconCalendarEvent size={20} aria-hidden="true" />}>
          <Text fw={600}>{formatLiveWhen(event)}</Text>
        </List.Item>
        <List.Item
          icon={virtual ? <IconVideo size={20} aria-hidden="true" /> : <IconMapPin size={20} aria-hidden="true" />}
        >
          {whereWords(event)}
        </List.Item>
        {!event.hasBegun && event.status === 'PUBLISHED' && (
          <List.Item icon={<IconArmchair size={20} aria-hidden="true" />}>{seatsWords(event)}</List.Item>
        )}
        {(courseTitle ?? certificate) && (
          <List.Item icon={<IconSchool size={20} aria-hidden="true" />}>
            {courseTitle
              ? `Completes “${courseTitle}”${certificate ? ', with a certificate' : ''}`
              : 'You get a certificate'}
          </List.Item>
        )}
        {bring && <List.Item icon={<IconBackpack size={20} aria-hidden="true" />}>Bring: {bring}</List.Item>}
      </List>
      {event.status === 'UNPUBLISHED' && (
        <Alert color="red" variant="light" mb="lg">
          This event is canceled.
        </Alert>
      )}
      <EnrollBar event={event} />
      {event.link ? (
        <Button
          component="a"
          href={event.link}
          target="_blank"
          rel="noreferrer"
          mb="lg"
          leftSection={<IconVideo size={20} aria-hidden="true" />}
        >
          Join online
        </Button>
      ) : (
        virtual &&
        event.linkOpensAt &&
        !event.hasBegun && (
          <Text size="sm" c="dimmed" mb="lg">
            The link opens here 10 minutes before the start, at {clockAt(event.linkOpensAt, event.timeZoneName)}.
          </Text>
        )
      )}
      <RichText html={text} />
      {instructors.length > 0 && (
        <Text mt="lg" c="dimmed">
          Taught by {instructors.join(', ')}
        </Text>
      )}
      {looksAfterStaff && (
        <section aria-label="Your staff">
          <Group justify="space-between" mt="xl" mb="sm">
            <Title order={2} size="h4">
              Your staff
            </Title>
            {event.status === 'PUBLISHED' && !event.hasBegun && (
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                onClick={() => setEnrolling(true)}
              >
                Enroll people
              </Button>
            )}
          </Group>
          <StaffInEvent event={event} />
        </section>
      )}
      {isEnrolling && (
        <Suspense>
          <EnrollDialog
            key={label}
            eventId={databaseId}
            seats={seatsWords(event)}
            onClose={() => setEnrolling(false)}
            onEnrolled={() => void revalidate()}
          />
        </Suspense>
      )}
    </article>
  )
}
