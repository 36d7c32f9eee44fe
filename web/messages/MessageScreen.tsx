import { Button, Group } from '@mantine/core'
import { IconMailOpened, IconTrash } from '@tabler/icons-react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { MessageScreen_message$key } from '../__generated__/MessageScreen_message.graphql.ts'
import type { MessageScreenQuery } from '../__generated__/MessageScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { showDone } from '../ui/alerts.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { useNamesPage } from '../ui/pageName.ts'
import { MessageView } from './MessageView.tsx'
import { INBOX } from './paths.ts'
import { useDeleteReceived, useReadOnShow } from './useInbox.ts'

const back = { to: INBOX, label: 'Messages' }

/** One message in the inbox of the viewer. */
export default function MessageScreen({ queryRef }: ScreenProps<MessageScreenQuery>) {
  const { message } = usePreloadedQuery<MessageScreenQuery>(
    graphql`
    query MessageScreenQuery($messageId: ID!) @preloadable { message(databaseId: $messageId) { id received { id } ...MessageScreen_message } }
  `,
    queryRef,
  )
  if (!message?.received) return <Missing what="message" back={back} />
  return <Read key={message.id} message={message} />
}

function Read({ message }: { message: MessageScreen_message$key }) {
  const known = useFragment(
    graphql`
    fragment MessageScreen_message on Message { databaseId subject received { readAt } ...MessageView_message }
  `,
    message,
  )
  const { databaseId, subject, received } = known
  useNamesPage(subject, back)
  const navigate = useNavigate()
  const markUnread = useReadOnShow({ databaseId, readAt: received?.readAt })
  const remove = useDeleteReceived(() => {
    void navigate(INBOX)
  })
  const leaveUnread = async () => {
    const { data } = await markUnread()
    if (!data) return
    showDone('It is unread again')
    void navigate(INBOX)
  }
  return (
    <MessageView message={known}>
      <Group gap="xs">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMailOpened size={18} aria-hidden="true" />}
          onClick={() => {
            void leaveUnread()
          }}
        >
          Mark as unread
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => {
            void remove(databaseId, subject)
          }}
        >
          Delete
        </Button>
      </Group>
    </MessageView>
  )
}
