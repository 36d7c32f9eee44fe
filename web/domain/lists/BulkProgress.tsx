import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { BulkProgress_change$key } from '../../__generated__/BulkProgress_change.graphql.ts'
import type { BulkProgressQuery } from '../../__generated__/BulkProgressQuery.graphql.ts'
import type { BulkProgressStopMutation } from '../../__generated__/BulkProgressStopMutation.graphql.ts'
import type { BulkProgressSubscription } from '../../__generated__/BulkProgressSubscription.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { formatNumber } from '../../ui/formats.ts'

const asked = graphql`query BulkProgressQuery($id: ID!) { bulkChange(databaseId: $id) { id ...BulkDialog_change } }`

type Props = { change: BulkProgress_change$key; onMoved: () => void; onClose: () => void }

/** How far it is, as the server tells it. One may close it: it goes on. */
export function BulkProgress({ change, onMoved, onClose }: Props) {
  const { databaseId, status, waiting, done, left, undone, kept } = useFragment(
    graphql`fragment BulkProgress_change on BulkChange { databaseId status waiting done left undone kept }`,
    change,
  )
  const environment = useRelayEnvironment()
  const [stop, isStopping] = useSave<BulkProgressStopMutation>(graphql`
    mutation BulkProgressStopMutation($input: StopBulkChangeInput!) { stopBulkChange(input: $input) { bulkChange { id ...BulkDialog_change } } }
  `)
  const config = useMemo<GraphQLSubscriptionConfig<BulkProgressSubscription>>(
    () => ({
      subscription: graphql`subscription BulkProgressSubscription($id: ID!) { bulkChangeMoved(databaseId: $id) { id ...BulkDialog_change } }`,
      variables: { id: databaseId },
    }),
    [databaseId],
  )
  useSubscription(config)
  // What was told before one listened, or while the line was down, is asked for.
  useEffect(() => {
    const timer = setInterval(() => {
      fetchQuery<BulkProgressQuery>(environment, asked, { id: databaseId }).subscribe({ error: () => undefined })
    }, 2000)
    return () => clearInterval(timer)
  }, [environment, databaseId])
  // Over, or closed: the list shows rows as they were.
  useEffect(() => onMoved, [onMoved])
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
