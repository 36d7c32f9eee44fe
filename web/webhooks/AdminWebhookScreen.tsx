import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconKey, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminWebhookScreenQuery } from '../__generated__/AdminWebhookScreenQuery.graphql.ts'
import type { AdminWebhookScreenResendMutation } from '../__generated__/AdminWebhookScreenResendMutation.graphql.ts'
import type { AdminWebhookScreenRotateMutation } from '../__generated__/AdminWebhookScreenRotateMutation.graphql.ts'
import type { AdminWebhookScreenTestMutation } from '../__generated__/AdminWebhookScreenTestMutation.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { counted, formatDateTime } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { AdminDeliveryTable } from './AdminDeliveryTable.tsx'
import { AdminSecretShown } from './AdminSecretShown.tsx'

const WEEK = 7 * 24 * 60 * 60_000

type Shown = NonNullable<AdminWebhookScreenQuery['response']['webhook']>
type Tested = AdminWebhookScreenTestMutation['response']['testWebhook']

/** A new secret, a test message, and what was missed. */
function useWebhookActs({ databaseId, subscriptions }: Pick<Shown, 'databaseId' | 'subscriptions'>) {
  const [test, isTesting] = useSave<AdminWebhookScreenTestMutation>(graphql`
    mutation AdminWebhookScreenTestMutation($input: TestWebhookInput!) { testWebhook(input: $input) { status milliseconds error } }
  `)
  const [rotate] = useSave<AdminWebhookScreenRotateMutation>(graphql`
    mutation AdminWebhookScreenRotateMutation($input: RotateWebhookSecretInput!) { rotateWebhookSecret(input: $input) { secret webhook { id formerSecretUntil } } }
  `)
  const [resend] = useSave<AdminWebhookScreenResendMutation>(graphql`
    mutation AdminWebhookScreenResendMutation($input: ResendWebhookDeliveriesInput!) { resendWebhookDeliveries(input: $input) { count webhook { id waiting } } }
  `)
  const [secret, setSecret] = useState<string>()
  const [tested, setTested] = useState<Tested>()
  const tryIt = async () => {
    const { data } = await test({ input: { databaseId, kind: subscriptions[0]?.kind ?? '' } })
    setTested(data?.testWebhook)
  }
  const renew = async () => {
    const text = 'The one there is signs as well for 24 hours, so that the receiver can change without a gap.'
    if (!(await confirm({ title: 'Draw a new secret?', text, action: 'Draw new secret', stay: 'Keep secret' }))) return
    const { data } = await rotate({ input: { databaseId } })
    if (data) setSecret(data.rotateWebhookSecret.secret)
  }
  const sendMissed = async () => {
    const from = new Date(Date.now() - WEEK).toISOString()
    const { data } = await resend({ input: { databaseId, from, missedOnly: true } })
    if (data) showDone(`${counted(data.resendWebhookDeliveries.count, 'message')} sent again`)
  }
  return { tryIt, isTesting, tested, renew, secret, forget: () => setSecret(undefined), sendMissed }
}

/** What a webhook was told, and what is done with it; for the platform admin alone. */
export default function AdminWebhookScreen({ queryRef }: ScreenProps<AdminWebhookScreenQuery>) {
  const root = usePreloadedQuery<AdminWebhookScreenQuery>(
    graphql`
    query AdminWebhookScreenQuery($webhookId: ID!) @preloadable {
      webhook(databaseId: $webhookId) { databaseId name url state lastError failingSince formerSecretUntil subscriptions { kind fault } }
      ...AdminDeliveryTable_query @arguments(webhookId: $webhookId)
    }
  `,
    queryRef,
  )
  const { webhook } = root
  const { tryIt, isTesting, tested, renew, secret, forget, sendMissed } = useWebhookActs(
    webhook ?? { databaseId: '', subscriptions: [] },
  )
  if (!webhook) return <NoPermission />
  return (
    <>
      <PageHeader
        title={webhook.name}
        text={webhook.url}
        back={{ to: '/auth/admin/webhooks', label: 'Webhooks' }}
        actions={
          <Group gap="xs">
            <Button variant="default" leftSection={<IconKey size={18} />} onClick={renew}>
              New secret
            </Button>
            <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={sendMissed}>
              Send missed again
            </Button>
            <Button leftSection={<IconSend size={18} />} loading={isTesting} onClick={tryIt}>
              Send a test
            </Button>
          </Group>
        }
      />
      <Standing webhook={webhook} tested={tested} />
      <AdminDeliveryTable query={root} />
      {secret && <AdminSecretShown secret={secret} onClose={forget} />}
    </>
  )
}

/** How it does: why it takes nothing, what it asks for in vain, and what became of a test. */
function Standing({ webhook, tested }: { webhook: Shown; tested: Tested | undefined }) {
  const { state, lastError, failingSince, formerSecretUntil, subscriptions } = webhook
  return (
    <Stack gap="md" mb="md" aria-live="polite">
      {lastError && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />}>
          {state === 'OFF' ? 'Turned off. ' : ''}
          {lastError}
          {failingSince ? ` It has taken nothing since ${formatDateTime(failingSince)}.` : ''}
        </Alert>
      )}
      {subscriptions
        .filter(({ fault }) => fault)
        .map(({ kind, fault }) => (
          <Alert key={kind} color="yellow" variant="light">
            {kind} is on hold: {fault}
          </Alert>
        ))}
      {formerSecretUntil && (
        <Text size="sm" c="dimmed">
          The former secret signs as well until {formatDateTime(formerSecretUntil)}.
        </Text>
      )}
      {tested && (
        <Alert color={tested.error ? 'red' : 'green'} variant="light" title="Test message">
          {tested.error || `It answered ${tested.status} after ${tested.milliseconds} ms.`}
        </Alert>
      )}
    </Stack>
  )
}
