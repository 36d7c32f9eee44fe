import { Button, Group, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminEventStatus_event$key } from '../../../__generated__/AdminEventStatus_event.graphql.ts'
import { useViewer } from '../../../session/session.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { usePublishLiveEvent } from '../usePublishLiveEvent.ts'

/** Whether people can enroll in an event, and the way to let them. */
export function AdminEventStatus({ event }: { event: AdminEventStatus_event$key }) {
  const known = useFragment(
    graphql`fragment AdminEventStatus_event on LiveTrainingEvent { status viewerCanEdit ...usePublishLiveEvent_event }`,
    event,
  )
  const { rights } = useViewer()
  const publish = usePublishLiveEvent()
  const { status, viewerCanEdit } = known
  return (
    <Group mb="md" gap="xs">
      <StatusChip status={status} />
      {status !== 'PUBLISHED' && (
        <>
          <Text size="sm" c="dimmed">
            {status === 'DRAFT'
              ? 'Publish it, and people can enroll.'
              : 'It is canceled. Seats are kept in case you publish it again.'}
          </Text>
          {viewerCanEdit && rights.includes('publish-live-training-events') && (
            <Button size="xs" variant="default" onClick={() => void publish(known, true)}>
              Publish event
            </Button>
          )}
        </>
      )}
    </Group>
  )
}
