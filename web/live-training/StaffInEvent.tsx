import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { StaffInEvent_event$key } from '../__generated__/StaffInEvent_event.graphql.ts'
import type { StaffInEventMutation } from '../__generated__/StaffInEventMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { leavesWords, standing } from './seats.ts'

/** The people one looks after who have a seat in an event or wait for one. */
export function StaffInEvent({ event }: { event: StaffInEvent_event$key }) {
  const { databaseId, hasBegun, waitingCount, roster } = useFragment(
    graphql`fragment StaffInEvent_event on LiveTrainingEvent { databaseId hasBegun waitingCount roster { id userId name dealer status line viewerCanLeave } }`,
    event,
  )
  const [save] = useSave<StaffInEventMutation>(graphql`
    mutation StaffInEventMutation($input: RemoveFromLiveTrainingInput!) { removeFromLiveTraining(input: $input) { liveTrainingEvent { id seatsTaken waitingCount ...StaffInEvent_event } } }
  `)
  const remove = async (userId: string, name: string, status: string) => {
    const text = leavesWords(status, waitingCount)
    if (
      !(await confirm({ title: `Remove ${name}?`, text, action: 'Remove person', stay: 'Keep in event', danger: true }))
    )
      return
    const { data } = await save({ input: { databaseId, userId } })
    if (data) showDone(`${name} is removed`)
  }
  if (roster.length === 0) return <Text c="dimmed">None of your staff is enrolled yet.</Text>
  return (
    <Stack gap="xs">
      {roster.map(({ id, userId, name, dealer, status, line, viewerCanLeave }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {dealer}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            {line != null && (
              <Text size="xs" c="dimmed">
                Number {line} in line
              </Text>
            )}
            <StatusChip status={standing(status)} size="sm" />
            {!hasBegun && viewerCanLeave && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${name}`}
                onClick={() => void remove(userId, name, status)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
