import { IconMail } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import type { InboxLinkQuery } from '../__generated__/InboxLinkQuery.graphql.ts'
import classes from '../notifications/NotificationBell.module.css'
import { INBOX } from './paths.ts'

/** The way to the inbox in both shells, with what is unread; `UnreadKeeper` keeps the number true. */
export function InboxLink() {
  return (
    <Suspense fallback={<Inbox unread={0} />}>
      <LiveInbox />
    </Suspense>
  )
}

function LiveInbox() {
  const { unreadCounts } = useLazyLoadQuery<InboxLinkQuery>(
    graphql`query InboxLinkQuery { unreadCounts { counts(of: ["messages"]) { count } } }`,
    {},
  )
  return <Inbox unread={unreadCounts.counts[0]?.count ?? 0} />
}

const Inbox = ({ unread }: { unread: number }) => (
  <Link to={INBOX} className={classes.bell} aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
    <IconMail size={22} stroke={1.7} aria-hidden="true" />
    {unread > 0 && (
      <span className={classes.count} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </Link>
)
