import { Button, Card, Tabs } from '@mantine/core'
import { IconArrowBackUp, IconEdit, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import type {
  AdminMessageScreen_message$data,
  AdminMessageScreen_message$key,
} from '../__generated__/AdminMessageScreen_message.graphql.ts'
import type { AdminMessageScreenQuery } from '../__generated__/AdminMessageScreenQuery.graphql.ts'
import { AdminHistory } from '../domain/history/AdminHistory.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { counted, dotted, formatDateTime, formatPlan } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useMessageActions } from './AdminMessageActions.ts'
import { AdminMessageRecipients } from './AdminMessageRecipients.tsx'
import { AdminMessageStatus } from './AdminMessageStatus.tsx'
import { MessageView } from './MessageView.tsx'
import { ADMIN, editorOf } from './paths.ts'
import { whomOf } from './whom.ts'

const back = { to: ADMIN, label: 'Messages' }

/** One message as its senders see it: how far it is, what it says, and who has read it. */
export default function AdminMessageScreen({ queryRef }: ScreenProps<AdminMessageScreenQuery>) {
  const { message } = usePreloadedQuery<AdminMessageScreenQuery>(
    graphql`
    query AdminMessageScreenQuery($messageId: ID!) @preloadable { message(databaseId: $messageId) { id sending { status } ...AdminMessageScreen_message } }
  `,
    queryRef,
  )
  if (!message?.sending) return <Missing what="message" back={back} />
  return <Shown key={message.id} message={message} />
}

type Known = AdminMessageScreen_message$data

/** Where it stands, in a line. */
function standingOf({ date, sender, sending }: Known): string {
  if (!sending) return ''
  const { status, sendAt, sent, readers } = sending
  if (status === 'DRAFT') return 'Nobody got it yet.'
  if (status === 'PLANNED' && sendAt) return `Goes out by itself ${formatPlan(sendAt)}.`
  return dotted(
    `${formatDateTime(date)}${sender ? ` by ${sender}` : ''}`,
    `read by ${counted(readers, 'person', 'people')} of ${sent.toLocaleString('en-US')}`,
  )
}

function Shown({ message }: { message: AdminMessageScreen_message$key }) {
  const known = useFragment(
    graphql`
    fragment AdminMessageScreen_message on Message {
      databaseId subject date sender viewerCanEdit viewerCanSteer
      sending { status sendAt sent readers }
      ...whom_message
      ...AdminMessageStatus_message
      ...MessageView_message
    }
  `,
    message,
  )
  const { databaseId, subject, sending, viewerCanEdit, viewerCanSteer } = known
  const { send, takeBack } = useMessageActions()
  const navigate = useNavigate()
  const [tab, setTab] = useState<string | null>('message')
  const isOut = sending !== null && sending !== undefined && sending.status !== 'DRAFT' && sending.status !== 'PLANNED'
  return (
    <>
      <PageHeader
        title={subject}
        aside={sending && <StatusChip status={sending.status} />}
        text={dotted(standingOf(known), `To: ${whomOf(known)}`)}
        back={back}
        actions={
          <>
            {sending?.status === 'PLANNED' && viewerCanSteer && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                onClick={() => {
                  void takeBack(known)
                }}
              >
                Take back
              </Button>
            )}
            {viewerCanEdit && (
              <>
                <Button
                  variant="default"
                  component={Link}
                  to={editorOf(databaseId)}
                  leftSection={<IconEdit size={18} aria-hidden="true" />}
                >
                  Edit
                </Button>
                <Button
                  leftSection={<IconSend size={18} aria-hidden="true" />}
                  onClick={() => {
                    void send(known, `It goes to: ${whomOf(known)}.`).then(
                      (isSent) => isSent && navigate('.', { replace: true }),
                    )
                  }}
                >
                  Send now
                </Button>
              </>
            )}
          </>
        }
      />
      <AdminMessageStatus message={known} />
      {isOut ? (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="lg" aria-label="Parts of the message">
            <Tabs.Tab value="message">Message</Tabs.Tab>
            <Tabs.Tab value="recipients">Recipients</Tabs.Tab>
            <Tabs.Tab value="history">History</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="message">
            <Card padding="lg">
              <MessageView message={known} />
            </Card>
          </Tabs.Panel>
          <Tabs.Panel value="recipients">
            <Suspense fallback={<RowsSkeleton count={6} />}>
              <AdminMessageRecipients messageId={databaseId} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <AdminHistory target="MESSAGE" databaseId={databaseId} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Card padding="lg">
          <MessageView message={known} />
        </Card>
      )}
    </>
  )
}
