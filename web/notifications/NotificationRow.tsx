import { Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { NotificationRow_notification$key } from '../__generated__/NotificationRow_notification.graphql.ts'
import { declared } from '../session/feature.ts'
import { localAddress } from '../session/guard.ts'
import { formatAgo, formatDateTime } from '../ui/formats.ts'
import classes from './NotificationRow.module.css'
import { useMarkRead } from './useMarkRead.ts'

/** As the feature says that tells of it. */
function KindIcon({ kind }: { kind: string }) {
  const start = kind.split('.')[0] ?? ''
  const Icon = declared('newsIcons').find((icons) => Object.hasOwn(icons, start))?.[start] ?? IconBell
  return <Icon size={20} stroke={1.7} />
}

/** One thing that happened. Opening it marks it as read and leads to where it happened. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: NotificationRow_notification$key
  onOpen?: () => void
}) {
  const { databaseId, kind, title, body, link, gone, readAt, createdAt } = useFragment(
    graphql`
    fragment NotificationRow_notification on Notification { databaseId kind title body link gone readAt createdAt }
  `,
    notification,
  )
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const open = () => {
    if (!readAt) markRead(databaseId)
    const address = localAddress(link)
    if (address) void navigate(address)
    // What leads nowhere stays open to be read.
    if (!gone) onOpen?.()
  }
  return (
    <UnstyledButton className={classes.row} data-unread={!readAt || undefined} onClick={open}>
      <ThemeIcon variant="light" color={readAt ? 'gray' : 'brand'} size={40} radius="xl" aria-hidden="true">
        <KindIcon kind={kind} />
      </ThemeIcon>
      <span className={classes.text}>
        <Text span size="sm" fw={readAt ? 500 : 650} lineClamp={2}>
          {title}
        </Text>
        {body && (
          <Text span size="sm" c="dimmed" lineClamp={2}>
            {body}
          </Text>
        )}
        {gone && (
          <Text span size="sm" c="dimmed" fs="italic">
            This is no longer available.
          </Text>
        )}
        <Text span size="xs" c="dimmed" title={formatDateTime(createdAt)}>
          {formatAgo(createdAt)}
        </Text>
      </span>
      {!readAt && <span className={classes.dot} role="img" aria-label="Unread" />}
    </UnstyledButton>
  )
}
