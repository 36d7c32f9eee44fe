import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type {
  AdminMessageStatus_message$data,
  AdminMessageStatus_message$key,
} from '../__generated__/AdminMessageStatus_message.graphql.ts'
import type { AdminMessageStatusSubscription } from '../__generated__/AdminMessageStatusSubscription.graphql.ts'
import { counted, formatDateTime, formatNumber, plural } from '../ui/formats.ts'
import { useMessageActions } from './AdminMessageActions.ts'

type Sending = NonNullable<AdminMessageStatus_message$data['sending']>

/** Tells each step of a message as it goes out. */
function useProgress(messageId: string) {
  const config = useMemo<GraphQLSubscriptionConfig<AdminMessageStatusSubscription>>(
    () => ({
      subscription: graphql`
        subscription AdminMessageStatusSubscription($messageId: ID!) { messageChanged(databaseId: $messageId) { ...AdminMessageScreen_message } }
      `,
      variables: { messageId },
    }),
    [messageId],
  )
  useSubscription(config)
}

const share = (done: number, total: number) => (total > 0 ? Math.min(100, (100 * done) / total) : 0)

type BarProps = { label: string; done: number; failed?: number; total: number }

const Bar = ({ label, done, failed = 0, total }: BarProps) => (
  <div>
    <Group justify="space-between" mb={4} gap="xs">
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {formatNumber(done)} of {formatNumber(total)}
        {failed > 0 && `, ${formatNumber(failed)} failed`}
      </Text>
    </Group>
    <Progress.Root size="lg">
      <Progress.Section value={share(done, total)} aria-label={label} />
      {failed > 0 && <Progress.Section value={share(failed, total)} color="red" aria-label={`${label}: failed`} />}
    </Progress.Root>
  </div>
)

/** What is worth knowing beside the bars. */
function remarks({ leftOut, mailDoubtful, finishedAt, status }: Sending): string[] {
  return [
    ...(status === 'SENT' && finishedAt ? [`Sent ${formatDateTime(finishedAt)}.`] : []),
    ...(leftOut > 0
      ? [`${counted(leftOut, 'person was', 'people were')} left out: no longer active when their turn came.`]
      : []),
    ...(mailDoubtful > 0
      ? [
          `${counted(mailDoubtful, 'email', 'emails')} may have arrived twice: the mail server’s answer to the first was lost.`,
        ]
      : []),
  ]
}

/** How far a message is, live, with the ways to stop it and go on; nothing before it goes out. */
export function AdminMessageStatus({ message }: { message: AdminMessageStatus_message$key }) {
  const known = useFragment(
    graphql`
    fragment AdminMessageStatus_message on Message {
      databaseId viewerCanSteer
      sending { status finishedAt delivered total sent leftOut mailTotal mailSent mailFailed mailDoubtful problem }
    }
  `,
    message,
  )
  const { databaseId, sending, viewerCanSteer } = known
  useProgress(databaseId)
  const { stop, resume, retry } = useMessageActions()
  if (!sending || sending.status === 'DRAFT' || sending.status === 'PLANNED') return null
  const { status, sent, total, delivered, mailTotal, mailSent, mailFailed, problem } = sending
  return (
    <Card mb="lg">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {status === 'SENDING' ? 'On its way' : status === 'STOPPED' ? 'Stopped' : 'Sent'}
          </Title>
          {viewerCanSteer && (
            <Group gap="xs">
              {mailFailed > 0 && status !== 'STOPPED' && (
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={18} aria-hidden="true" />}
                  onClick={() => {
                    void retry(known)
                  }}
                >
                  Try failed emails again
                </Button>
              )}
              {status === 'SENDING' && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerPause size={18} aria-hidden="true" />}
                  onClick={() => {
                    void stop(known)
                  }}
                >
                  Stop
                </Button>
              )}
              {status === 'STOPPED' && (
                <Button
                  leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
                  onClick={() => {
                    void resume(known)
                  }}
                >
                  Resume
                </Button>
              )}
            </Group>
          )}
        </Group>
        {problem && (
          <Alert variant="light" color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            {problem}
          </Alert>
        )}
        <div role="status">
          <Stack gap="sm">
            <Bar label="In the portal" done={sent} total={delivered ? sent : total} />
            {mailTotal > 0 && <Bar label="By email" done={mailSent} failed={mailFailed} total={mailTotal} />}
            {remarks(sending).map((words) => (
              <Text key={words} size="sm" c="dimmed">
                {words}
              </Text>
            ))}
            {status === 'SENDING' && (
              <Text size="sm" c="dimmed">
                You may leave this page; it goes on.
              </Text>
            )}
            {mailTotal === 0 && delivered && (
              <Text size="sm" c="dimmed">
                {plural(sent, 'They get', 'They get')} it in the portal alone, without emails.
              </Text>
            )}
          </Stack>
        </div>
      </Stack>
    </Card>
  )
}
