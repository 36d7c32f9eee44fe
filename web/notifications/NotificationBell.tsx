import { Anchor, Button, Divider, Group, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay'
import { Link } from 'react-router'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { NotificationBellChangesSubscription } from '../__generated__/NotificationBellChangesSubscription.graphql.ts'
import type { NotificationBellListQuery } from '../__generated__/NotificationBellListQuery.graphql.ts'
import type { NotificationBellQuery } from '../__generated__/NotificationBellQuery.graphql.ts'
import type { NotificationBellSubscription } from '../__generated__/NotificationBellSubscription.graphql.ts'
import { useRefreshOnReconnect } from '../relay/reconnects.ts'
import { Disclosure } from '../ui/menus/Disclosure.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { prependToLists, removeFromLists } from './lists.ts'
import classes from './NotificationBell.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import { changeUnreadCount } from './unreadCount.ts'
import { useMarkAllRead } from './useMarkAllRead.ts'

const subscription = graphql`
  subscription NotificationBellSubscription { notificationAdded { id ...NotificationRow_notification } }
`

const changes = graphql`
  subscription NotificationBellChangesSubscription {
    notificationChanged { notificationId unreadCount notification { id ...NotificationRow_notification } }
  }
`

const query = graphql`query NotificationBellQuery { unreadNotificationCount }`

/** Puts what arrives at the head of every list and counts it. */
function useArrivals() {
  const config = useMemo<GraphQLSubscriptionConfig<NotificationBellSubscription>>(
    () => ({
      subscription,
      variables: {},
      updater(store) {
        const added = store.getRootField('notificationAdded')
        if (!added) return
        changeUnreadCount(store, (count) => count + 1)
        prependToLists(store, added)
      },
    }),
    [],
  )
  useSubscription(config)
}

/** What has other words has them at once; what was withdrawn is gone from every list, and the badge counts anew. */
function useChanges() {
  const config = useMemo<GraphQLSubscriptionConfig<NotificationBellChangesSubscription>>(
    () => ({
      subscription: changes,
      variables: {},
      updater(store) {
        const change = store.getRootField('notificationChanged')
        if (!change) return
        changeUnreadCount(store, () => Number(change.getValue('unreadCount')))
        if (!change.getLinkedRecord('notification')) removeFromLists(store, String(change.getValue('notificationId')))
      },
    }),
    [],
  )
  useSubscription(config)
}

/** The bell of both shells, with what is unread. */
export function NotificationBell() {
  return (
    <Suspense fallback={<Bell unread={0} />}>
      <LiveBell />
    </Suspense>
  )
}

function LiveBell() {
  useArrivals()
  useChanges()
  const { unreadNotificationCount } = useLazyLoadQuery<NotificationBellQuery>(query, {})
  useRefreshOnReconnect(query, {})
  return <Bell unread={unreadNotificationCount} />
}

function Bell({ unread }: { unread: number }) {
  return (
    <Disclosure
      title="Notifications"
      width={400}
      buttonClassName={classes.bell}
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      button={
        <>
          <IconBell size={22} stroke={1.7} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<RowsSkeleton count={3} />}>
          <Latest unread={unread} onLeave={close} />
        </Suspense>
      )}
    </Disclosure>
  )
}

function Latest({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { notifications } = useLazyLoadQuery<NotificationBellListQuery>(
    graphql`
    query NotificationBellListQuery {
      notifications(first: 10) @connection(key: "NotificationBell_notifications") { edges { node { id ...NotificationRow_notification } } }
    }
  `,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const [markAll, isMarking] = useMarkAllRead()
  const items = notifications.edges.map(({ node }) => node)
  return (
    <>
      <Group justify="space-between" px="md" py="sm">
        <Text fw={650}>Notifications</Text>
        {unread > 0 && (
          <Button size="compact-sm" variant="subtle" loading={isMarking} onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </Group>
      <Divider />
      <div className={classes.list}>
        {items.length === 0 && (
          <Text c="dimmed" size="sm" ta="center" py="xl">
            Nothing has happened yet.
          </Text>
        )}
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onLeave} />
        ))}
      </div>
      <Divider />
      <Text ta="center" py="sm">
        <Anchor component={Link} to="/auth/notifications" size="sm" onClick={onLeave}>
          Show all
        </Anchor>
      </Text>
    </>
  )
}
