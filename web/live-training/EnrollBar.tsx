import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArmchair, IconQrcode } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { EnrollBar_event$data, EnrollBar_event$key } from '../__generated__/EnrollBar_event.graphql.ts'
import { formatDate, formatPlan } from '../ui/formats.ts'
import { markPath } from './paths.ts'
import { useSeat, type Seat } from './useSeat.ts'

/** A seat, a place in line, or a seat that is held: taking it and giving it back. */
export function EnrollBar({ event: key }: { event: EnrollBar_event$key }) {
  const event = useFragment(
    graphql`
    fragment EnrollBar_event on LiveTrainingEvent {
      databaseId status hasBegun isOver attendanceIsOpen seatsTaken maxEnrollment waitingCount waitlistSize leaveUntil
      viewerEnrollment { status line offeredUntil viewerCanLeave }
      ...useSeat_event
    }
  `,
    key,
  )
  const seat = useSeat(event)
  const state = event.viewerEnrollment?.status
  if (state === 'ATTENDED')
    return (
      <Text mb="lg" fw={600}>
        You attended this event.
      </Text>
    )
  // That it is canceled is all there is to know.
  if (event.status !== 'PUBLISHED') return null
  if (state === 'ENROLLED' && event.attendanceIsOpen) return <AttendanceLink eventId={event.databaseId} />
  if (event.hasBegun)
    return (
      <Text mb="lg" c="dimmed">
        {state === 'ENROLLED' ? 'You have a seat.' : event.isOver ? 'This event is over.' : 'This event has begun.'}
      </Text>
    )
  if (state === 'ENROLLED') return <OwnSeat event={event} seat={seat} />
  if (state === 'OFFERED') return <OfferedSeat event={event} seat={seat} />
  if (state === 'WAITLISTED') return <PlaceInLine event={event} seat={seat} />
  return <EnrollButton event={event} seat={seat} />
}

const AttendanceLink = ({ eventId }: { eventId: string }) => (
  <Alert
    mb="lg"
    color="green"
    variant="light"
    icon={<IconArmchair size={18} aria-hidden="true" />}
    title="You have a seat"
  >
    <Button size="md" component={Link} to={markPath(eventId)} leftSection={<IconQrcode size={20} aria-hidden="true" />}>
      Mark attendance
    </Button>
  </Alert>
)

type Props = { event: EnrollBar_event$data; seat: Seat }

function OwnSeat({ event, seat }: Props) {
  const { viewerEnrollment: own, leaveUntil } = event
  return (
    <Alert
      mb="lg"
      color="green"
      variant="light"
      icon={<IconArmchair size={18} aria-hidden="true" />}
      title="You have a seat"
    >
      <Group gap="md">
        {own?.viewerCanLeave ? (
          <Button
            variant="default"
            loading={seat.isLeaving}
            onClick={() =>
              void seat.giveBack({
                asks: 'Leave',
                action: 'Leave event',
                stay: 'Keep my seat',
                done: 'You left this event',
              })
            }
          >
            Leave event
          </Button>
        ) : (
          <Text size="sm">The last day to leave is over. Ask the instructor.</Text>
        )}
        {own?.viewerCanLeave && leaveUntil && <Text size="sm">Last day to leave: {formatDate(leaveUntil)}</Text>}
      </Group>
    </Alert>
  )
}

function OfferedSeat({ event, seat }: Props) {
  return (
    <Alert
      mb="lg"
      color="blue"
      variant="light"
      icon={<IconArmchair size={18} aria-hidden="true" />}
      title="A seat is free for you"
    >
      <Text size="sm" mb="sm">
        Take it by {formatPlan(event.viewerEnrollment?.offeredUntil ?? '')}, or it goes to the next in line.
      </Text>
      <Group gap="xs">
        <Button loading={seat.isEnrolling} onClick={() => void seat.take('You have a seat')}>
          Take the seat
        </Button>
        <Button
          variant="default"
          loading={seat.isLeaving}
          onClick={() =>
            void seat.giveBack({
              asks: 'Give up the seat in',
              action: 'Give up the seat',
              stay: 'Keep the offer',
              done: 'You gave up the seat',
            })
          }
        >
          Give up the seat
        </Button>
      </Group>
    </Alert>
  )
}

function PlaceInLine({ event, seat }: Props) {
  return (
    <Alert mb="lg" color="yellow" variant="light" title={`You are number ${event.viewerEnrollment?.line ?? 1} in line`}>
      <Text size="sm" mb="sm">
        We tell you as soon as a seat is free for you.
      </Text>
      <Button
        variant="default"
        loading={seat.isLeaving}
        onClick={() =>
          void seat.giveBack({
            asks: 'Leave the waiting list of',
            action: 'Leave the waiting list',
            stay: 'Stay on the waiting list',
            done: 'You left the waiting list',
          })
        }
      >
        Leave the waiting list
      </Button>
    </Alert>
  )
}

function EnrollButton({ event, seat }: Props) {
  const hasSeat = event.seatsTaken < event.maxEnrollment && event.waitingCount === 0
  if (!hasSeat && event.waitingCount >= event.waitlistSize)
    return (
      <Text mb="lg" c="dimmed">
        This event is full, and so is its waiting list.
      </Text>
    )
  return (
    <Button
      mb="lg"
      size="md"
      loading={seat.isEnrolling}
      onClick={() => void seat.take(hasSeat ? 'You have a seat' : 'You are on the waiting list')}
    >
      {hasSeat ? 'Enroll' : 'Join the waiting list'}
    </Button>
  )
}
