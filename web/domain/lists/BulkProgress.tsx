import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { BulkProgress_change$key } from '../../__generated__/BulkProgress_change.graphql.ts'
import type { BulkProgressStopMutation } from '../../__generated__/BulkProgressStopMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { formatNumber } from '../../ui/formats.ts'

type Props = { change: BulkProgress_change$key; onClose: () => void }

/** How far it is, as the server tells it. One may close it: it goes on. */
export function BulkProgress({ change, onClose }: Props) {
  const { databaseId, status, waiting, done, left, undone, kept } = useFragment(
    graphql`fragment BulkProgress_change on BulkChange { databaseId status waiting done left undone kept }`,
    change,
  )
  const [stop, isStopping] = useSave<BulkProgressStopMutation>(graphql`
    mutation BulkProgressStopMutation($input: StopBulkChangeInput!) { stopBulkChange(input: $input) { bulkChange { id ...BulkDialog_change } } }
  `)
  const undoing = status === 'UNDOING'
  const ready = undoing ? undone + kept : done + left
  const all = undoing ? done + undone + kept : waiting + done + left
  return (
    <Stack gap="sm">
      <Progress value={all ? (100 * ready) / all : 0} size="lg" animated aria-label={undoing ? 'Undone' : 'Done'} />
      <Text size="sm" c="dimmed" role="status">
        {formatNumber(ready)} of {formatNumber(all)}. You may close this; it goes on.
      </Text>
      <Group justify="flex-end" gap="xs">
        {!undoing && (
          <Button
            variant="subtle"
            color="gray"
            loading={isStopping}
            onClick={() => {
              void stop({ input: { databaseId } })
            }}
          >
            Stop
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
