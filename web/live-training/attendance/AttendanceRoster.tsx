import { Box, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconEye } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AttendanceRoster_event$key } from '../../__generated__/AttendanceRoster_event.graphql.ts'
import type { AttendanceRosterMutation } from '../../__generated__/AttendanceRosterMutation.graphql.ts'
import type { AttendanceRosterUndoMutation } from '../../__generated__/AttendanceRosterUndoMutation.graphql.ts'
import type { AttendanceRosterSubscription } from '../../__generated__/AttendanceRosterSubscription.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { StateBadge, StatusChip } from '../../ui/StatusChip.tsx'
import { sameBrowserWords } from './sameBrowser.ts'
import { undoingAttendance, standing } from '../seats.ts'

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
        variables: { event: databaseId },
        // Who is on the list changes in place; only who came or went has the list asked for anew.
        onNext: (heard) => {
          const changed = heard?.liveTrainingChanged
          if (!changed || !known.has(changed.id) || !SEATED.has(changed.status)) void revalidate()
        },
      }),
      [databaseId, known, revalidate],
    ),
  )
  const [mark, isMarking] = useSave<AttendanceRosterMutation>(graphql`
    mutation AttendanceRosterMutation($input: MarkLiveTrainingAttendedInput!) {
      markLiveTrainingAttended(input: $input) { liveTrainingEvent { id ...AttendanceRoster_event } }
    }
  `)
  const [undo, isUndoing] = useSave<AttendanceRosterUndoMutation>(graphql`
    mutation AttendanceRosterUndoMutation($input: UndoLiveTrainingAttendanceInput!) {
      undoLiveTrainingAttendance(input: $input) { liveTrainingEvent { id ...AttendanceRoster_event } }
    }
  `)
  const takeBack = async (userId: string, name: string) => {
    if (!(await confirm(undoingAttendance(name)))) return
    const { data } = await undo({ input: { databaseId, userId } })
    if (data) showDone(`${name} is no longer marked as attended`)
  }
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
        {order.map(({ id, userId, name, dealer, status, checkedInAt, look }) => (
          // On a phone what can be done goes below the name: a button never gives way.
          <Group key={id} justify="space-between" gap="4px md">
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
                  disabled={isUndoing}
                  leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
                  onClick={() => void takeBack(userId, name)}
                >
                  Undo attendance<VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
              )}
              {status !== 'ATTENDED' && attendanceHasOpened && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={isMarking}
                  leftSection={<IconCheck size={16} aria-hidden="true" />}
                  onClick={() =>
                    void mark({ input: { databaseId, userIds: [userId] } }).then(({ data }) => {
                      if (data) showDone(`${name} is marked as attended`)
                    })
                  }
                >
                  Mark attended<VisuallyHidden>: {name}</VisuallyHidden>
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
    </section>
  )
}

const SEATED = new Set(['ENROLLED', 'OFFERED', 'ATTENDED'])

/** Who needs a look, who is not in yet, who is. */
const rankOf = ({ status, checkedInAt }: { status: string; checkedInAt: string | null | undefined }) =>
  status === 'ATTENDED' ? 2 : checkedInAt ? 0 : 1
