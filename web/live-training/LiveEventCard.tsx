import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArmchair, IconCalendarEvent, IconCalendarOff, IconClock, IconMapPin, IconVideo } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { LiveEventCard_event$key } from '../__generated__/LiveEventCard_event.graphql.ts'
import { StateBadge, StatusChip } from '../ui/StatusChip.tsx'
import { liveClock, liveDays } from './liveTimes.ts'
import { eventPath } from './paths.ts'
import { seatsWords, standing } from './seats.ts'
import classes from './LiveEventCard.module.css'

type Props = {
  event: LiveEventCard_event$key
  /** In a list of one's own events: without an enrollment one teaches it. */
  isOwn?: boolean
}

/** An event at a glance: what, when, where, whether there is a seat, and how one stands. */
export function LiveEventCard({ event, isOwn = false }: Props) {
  const known = useFragment(
    graphql`
    fragment LiveEventCard_event on LiveTrainingEvent {
      databaseId label title place virtual brandName hasBegun isOver status
      viewerEnrollment { status }
      ...liveTimes_event
      ...seats_event
    }
  `,
    event,
  )
  const { databaseId, label, title, place, virtual, brandName, hasBegun, isOver, status, viewerEnrollment } = known
  const Where = virtual ? IconVideo : IconMapPin
  const isCanceled = status === 'UNPUBLISHED'
  const Left = isCanceled ? IconCalendarOff : hasBegun ? IconClock : IconArmchair
  return (
    <Card withBorder radius="md" padding="lg" h="100%" className={classes.card}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed" fw={600}>
            {brandName ?? 'All brands'}
          </Text>
          {isCanceled ? (
            <StatusChip status="EVENT_CANCELED" size="sm" />
          ) : (
            <Standing status={viewerEnrollment?.status} isOwn={isOwn} />
          )}
        </Group>
        <Title order={2} size="h4">
          <Link to={eventPath(databaseId, label)} className={classes.link}>
            {title}
          </Link>
        </Title>
        <Group gap={6} wrap="nowrap">
          <IconCalendarEvent className={classes.sign} size={18} aria-hidden="true" />
          <Text size="sm">
            {liveDays(known)}, {liveClock(known)}
          </Text>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Where className={classes.sign} size={18} aria-hidden="true" />
          <Text size="sm">{place || 'Place to be announced'}</Text>
        </Group>
        <Group gap={6} wrap="nowrap" c="dimmed">
          <Left className={classes.sign} size={18} aria-hidden="true" />
          <Text size="sm">
            {isCanceled ? 'This event is canceled' : isOver ? 'Over' : hasBegun ? 'Going on now' : seatsWords(known)}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}

const Standing = ({ status, isOwn }: { status: string | undefined; isOwn: boolean }) =>
  status ? (
    <StatusChip status={standing(status)} size="sm" />
  ) : isOwn ? (
    <StateBadge color="violet" size="sm" sign={null}>
      You teach
    </StateBadge>
  ) : null
