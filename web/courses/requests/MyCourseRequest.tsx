import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { MyCourseRequest_request$key } from '../../__generated__/MyCourseRequest_request.graphql.ts'
import type { MyCourseRequestWithdrawMutation } from '../../__generated__/MyCourseRequestWithdrawMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { formatAgo, formatDateTime } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

export function MyCourseRequest({ request, connection }: { request: MyCourseRequest_request$key; connection: string }) {
  const { databaseId, status, topic, message, answer, courseTitle, courseDeleted, link, createdAt, decidedAt } =
    useFragment(
      graphql`
    fragment MyCourseRequest_request on CourseRequest { databaseId status topic message answer courseTitle courseDeleted link createdAt decidedAt }
  `,
      request,
    )
  const [save] = useSave<MyCourseRequestWithdrawMutation>(graphql`
    mutation MyCourseRequestWithdrawMutation($input: WithdrawCourseRequestInput!, $connections: [ID!]!) {
      withdrawCourseRequest(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  const withdraw = async () => {
    if (
      !(await confirm({
        title: 'Take the request back?',
        text: 'It is no longer considered. You can ask again at any time.',
        action: 'Take it back',
        stay: 'Keep request',
      }))
    )
      return
    const { data } = await save({ input: { databaseId }, connections: [connection] })
    if (data) showDone('Request withdrawn')
  }
  return (
    <Card component="article" padding="md">
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} flex="1 1 260px" miw={0}>
          <Group gap="sm">
            <Title order={2} size="h5">
              {courseTitle ?? topic}
            </Title>
            <StatusChip status={status} />
          </Group>
          <Text size="sm" c="dimmed" title={formatDateTime(decidedAt ?? createdAt)}>
            {courseTitle ? 'A course' : 'A topic'}, asked {formatAgo(createdAt)}
            {decidedAt && `, decided ${formatAgo(decidedAt)}`}
            {courseDeleted && '. The course no longer exists.'}
          </Text>
          {message && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              “{message}”
            </Text>
          )}
          {answer && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text span fw={600}>
                Answer:
              </Text>{' '}
              {answer}
            </Text>
          )}
        </Stack>
        {link && (
          <Button
            component={Link}
            to={link}
            leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
            aria-label={`Open ${courseTitle}`}
          >
            Open
          </Button>
        )}
        {status === 'PENDING' && (
          <Button
            variant="default"
            onClick={() => {
              void withdraw()
            }}
            aria-label={`Withdraw: ${courseTitle ?? topic}`}
          >
            Withdraw
          </Button>
        )}
      </Group>
    </Card>
  )
}
