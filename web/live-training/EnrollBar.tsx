import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArmchair, IconQrcode } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { EnrollBar_event$key } from '../__generated__/EnrollBar_event.graphql.ts'
import type { EnrollBarLeaveMutation } from '../__generated__/EnrollBarLeaveMutation.graphql.ts'
import type { EnrollBarMutation } from '../__generated__/EnrollBarMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { formatDate, formatPlan } from '../ui/formats.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { markPath } from './paths.ts'

/** A seat, a place in line, or a seat that is held: taking it and giving it back. */
export function EnrollBar({ event }: { event: EnrollBar_event$key }) {
  const known = useFragment(
    graphql`
    fragment EnrollBar_event on LiveTrainingEvent {
      databaseId title status hasBegun isOver attendanceIsOpen seatsTaken maxEnrollment waitingCount waitlistSize leaveUntil
      viewerEnrollment { status line offeredUntil viewerCanLeave }
    }
  `,
    event,
  )
  const [enroll, isEnrolling] = useSave<EnrollBarMutation>(graphql`
    mutation EnrollBarMutation($input: EnrollInLiveTrainingInput!) { enrollInLiveTraining(input: $input) { liveTrainingEvent { id ...EnrollBar_event ...seats_event } } }
  `)
  const [leave, isLeaving] = useSave<EnrollBarLeaveMutation>(graphql`
    mutation EnrollBarLeaveMutation($input: LeaveLiveTrainingInput!) { leaveLiveTraining(input: $input) { liveTrainingEvent { id ...EnrollBar_event ...seats_event } } }
  `)
  const { databaseId, title, viewerEnrollment: own, leaveUntil } = known
  const state = own?.status
  const input = { databaseId }
  const take = async (done: string) => {
    const { data } = await enroll({ input })
    if (data) showDone(done)
  }
  const giveBack = async ({ asks, done, ...words }: { asks: string; action: string; stay: string; done: string }) => {
    const text =
      state === 'WAITLISTED'
        ? 'You lose your place in line.'
        : known.waitingCount > 0
          ? 'Your seat goes to the next in line.'
          : 'Your seat is free again.'
    if (!(await confirm({ title: `${asks} “${title}”?`, text, danger: true, ...words }))) return
    const { data } = await leave({ input })
    if (data) showDone(done)
  }
  if (state === 'ATTENDED')
    return (
      <Text mb="lg" fw={600}>
        You attended this event.
      </Text>
    )
  // That it is canceled is all there is to know.
  if (known.status !== 'PUBLISHED') return null
  if (state === 'ENROLLED' && known.attendanceIsOpen)
    return (
      <Alert
        mb="lg"
        color="green"
        variant="light"
        icon={<IconArmchair size={18} aria-hidden="true" />}
        title="You have a seat"
      >
        <Button
          size="md"
          component={Link}
          to={markPath(databaseId)}
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
        >
          Mark attendance
        </Button>
      </Alert>
    )
  if (known.hasBegun)
    return (
      <Text mb="lg" c="dimmed">
        {state === 'ENROLLED' ? 'You have a seat.' : known.isOver ? 'This event is over.' : 'This event has begun.'}
      </Text>
    )
  if (state === 'ENROLLED')
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
              loading={isLeaving}
              onClick={() =>
                void giveBack({
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
  if (state === 'OFFERED')
    return (
      <Alert
        mb="lg"
        color="blue"
        variant="light"
        icon={<IconArmchair size={18} aria-hidden="true" />}
        title="A seat is free for you"
      >
        <Text size="sm" mb="sm">
          Take it by {formatPlan(own?.offeredUntil ?? '')}, or it goes to the next in line.
        </Text>
        <Group gap="xs">
          <Button loading={isEnrolling} onClick={() => void take('You have a seat')}>
            Take the seat
          </Button>
          <Button
            variant="default"
            loading={isLeaving}
            onClick={() =>
              void giveBack({
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
  if (state === 'WAITLISTED')
    return (
      <Alert mb="lg" color="yellow" variant="light" title={`You are number ${own?.line ?? 1} in line`}>
        <Text size="sm" mb="sm">
          We tell you as soon as a seat is free for you.
        </Text>
        <Button
          variant="default"
          loading={isLeaving}
          onClick={() =>
            void giveBack({
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
  const hasSeat = known.seatsTaken < known.maxEnrollment && known.waitingCount === 0
  if (!hasSeat && known.waitingCount >= known.waitlistSize)
    return (
      <Text mb="lg" c="dimmed">
        This event is full, and so is its waiting list.
      </Text>
    )
  return (
    <Button
      mb="lg"
      size="md"
      loading={isEnrolling}
      onClick={() => void take(hasSeat ? 'You have a seat' : 'You are on the waiting list')}
    >
      {hasSeat ? 'Enroll' : 'Join the waiting list'}
    </Button>
  )
}
