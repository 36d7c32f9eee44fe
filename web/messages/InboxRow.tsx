import { ActionIcon, Group, Text } from '@mantine/core'
import { IconMail, IconMailOpened, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { InboxRow_received$key } from '../__generated__/InboxRow_received.graphql.ts'
import { dotted, formatAgo, formatDateTime } from '../ui/formats.ts'
import classes from './InboxRow.module.css'
import { inboxPage } from './paths.ts'

type Props = {
  received: InboxRow_received$key
  onMark: (databaseId: string, read: boolean) => unknown
  onDelete: (databaseId: string, subject: string) => unknown
}

/** A message in the inbox: unread ones stand out by weight and a dot. */
export function InboxRow({ received, onMark, onDelete }: Props) {
  const { readAt, receivedAt, message } = useFragment(
    graphql`
    fragment InboxRow_received on MessageRecipient {
      readAt receivedAt
      message { databaseId subject excerpt sender attachments { databaseId } }
    }
  `,
    received,
  )
  const { databaseId, subject, excerpt, sender, attachments } = message
  return (
    <div className={classes.row}>
      <Link to={inboxPage(databaseId)} className={classes.open}>
        {readAt ? <span className={classes.read} /> : <span className={classes.dot} role="img" aria-label="Unread" />}
        <span className={classes.text}>
          <Group gap={6} wrap="nowrap">
            <Text span size="sm" fw={readAt ? 500 : 700} truncate>
              {subject}
            </Text>
            {attachments.length > 0 && (
              <IconPaperclip size={16} role="img" aria-label="With attachments" style={{ flexShrink: 0 }} />
            )}
          </Group>
          {excerpt && (
            <Text span size="sm" c="dimmed" lineClamp={2}>
              {excerpt}
            </Text>
          )}
          <Text span size="xs" c="dimmed" title={formatDateTime(receivedAt)}>
            {dotted(sender ?? 'A former colleague', formatAgo(receivedAt))}
          </Text>
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Mark “${subject}” as ${readAt ? 'unread' : 'read'}`}
        onClick={() => {
          void onMark(databaseId, !readAt)
        }}
      >
        {readAt ? <IconMail size={18} /> : <IconMailOpened size={18} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Delete “${subject}”`}
        onClick={() => {
          void onDelete(databaseId, subject)
        }}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}
