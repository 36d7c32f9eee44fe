import { Box, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AttendanceRoster_event$key,
  AttendanceRoster_event$data,
} from '../../__generated__/AttendanceRoster_event.graphql.ts'
import type { AttendanceRosterSubscription } from '../../__generated__/AttendanceRosterSubscription.graphql.ts'
import { StateBadge, StatusChip } from '../../ui/StatusChip.tsx'
import { sameBrowserWords } from './sameBrowser.ts'
import { standing } from '../seats.ts'
import { useAttendanceMarks } from './useAttendanceMarks.ts'

type Roster = AttendanceRoster_event$data['roster']

/** Who is on the list changes in place; only who came or went has the list asked for anew. */
function useRosterChanges(eventId: string, roster: Roster) {
  const { revalidate } = useRevalidator()
  const known = useMemo(() => new Set(roster.map(({ id }) => id)), [roster])
  useSubscription<AttendanceRosterSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription AttendanceRosterSubscription($event: ID!) {
            liveTrainingChanged(event: $event) { id status checkedInAt ...sameBrowser_enrollment }
          }
        `,
        variables: { event: eventId },
        onNext: (heard) => {
          const changed = heard?.liveTrainingChanged
          if (!changed || !known.has(changed.id) || !SEATED.has(changed.status)) void revalidate()
        },
      }),
      [eventId, known, revalidate],
    ),
  )
}

/** Who has a seat, and who is in: it fills as people mark themselves. Who needs a look comes first. */
export function AttendanceRoster({ event }: { event: AttendanceRoster_event$key }) {
  const { databaseId, roster, attendanceHasOpened } = useFragment(
    graphql`
    fragment AttendanceRoster_event on LiveTrainingEvent {
      databaseId attendanceHasOpened
      roster { id userId name dealer status checkedInAt ...sameBrowser_enrollment }
    }
  `,
    event,
  )
  useRosterChanges(databaseId, roster)
  const marks = useAttendanceMarks(databaseId)
  const seated = roster
    .filter(({ status }) => SEATED.has(status))
    .map((row) => ({ ...row, look: sameBrowserWords(row) }))
  const order = seated.toSorted((a, b) => rankOf(a) - rankOf(b) || a.name.localeCompare(b.name))
  if (order.length === 0) return <Text c="dimmed">Nobody has a seat in this event.</Text>
  return (
    <section aria-label="People">
      <Title order={2} size="h4" mb="sm">
        People
      </Title>
      <Stack gap="sm">
        {order.map(({ look, ...person }) => (
          <Attendee key={person.id} person={person} look={look} canMark={attendanceHasOpened} marks={marks} />
        ))}
      </Stack>
    </section>
  )
}

type AttendeeProps = {
  person: Roster[number]
  /** Why they need a look. */
  look: string | undefined
  canMark: boolean
  marks: ReturnType<typeof useAttendanceMarks>
}

function Attendee({ person: { userId, name, dealer, status, checkedInAt }, look, canMark, marks }: AttendeeProps) {
  return (
    // On a phone what can be done goes below the name: a button never gives way.
    <Group justify="space-between" gap="4px md">
      <Box flex="1 1 160px" miw={0}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {dealer && (
          <Text size="xs" c="dimmed">
            {dealer}
          </Text>
        )}
        {look && (
          <Text size="xs" fw={600}>
            {look}
          </Text>
        )}
      </Box>
      <Group gap="xs">
        {status === 'ENROLLED' && checkedInAt ? (
          <StateBadge color="yellow" size="sm" sign={<IconEye size={14} aria-hidden="true" />}>
            Take a look
          </StateBadge>
        ) : (
          <StatusChip status={standing(status)} size="sm" />
        )}
        {status === 'ATTENDED' && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={marks.isUndoing}
            leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
            onClick={() => void marks.undo(userId, name)}
          >
            Undo attendance<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
        {status !== 'ATTENDED' && canMark && (
          <Button
            size="xs"
            variant="default"
            disabled={marks.isMarking}
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            onClick={() => void marks.mark(userId, name)}
          >
            Mark attended<VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </Group>
  )
}

const SEATED = new Set(['ENROLLED', 'OFFERED', 'ATTENDED'])

/** Who needs a look, who is not in yet, who is. */
const rankOf = ({ status, checkedInAt }: { status: string; checkedInAt: string | null | undefined }) =>
  status === 'ATTENDED' ? 2 : checkedInAt ? 0 : 1
