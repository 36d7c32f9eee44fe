import { Box, Button, Card, SegmentedControl } from '@mantine/core'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { NotificationListScreen_query$key } from '../__generated__/NotificationListScreen_query.graphql.ts'
import type { NotificationListScreenPageQuery } from '../__generated__/NotificationListScreenPageQuery.graphql.ts'
import type { NotificationListScreenQuery } from '../__generated__/NotificationListScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkAllRead } from './useMarkAllRead.ts'

export default function NotificationListScreen({ queryRef }: ScreenProps<NotificationListScreenQuery>) {
  const root = usePreloadedQuery<NotificationListScreenQuery>(graphql`
    query NotificationListScreenQuery($unread: Boolean) @preloadable { unreadNotificationCount ...NotificationListScreen_query @arguments(unread: $unread) }
  `, queryRef)
  const { data, hasNext, loadNext } = usePages<NotificationListScreenPageQuery, NotificationListScreen_query$key>(graphql`
    fragment NotificationListScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 30 }, after: { type: "String" }, unread: { type: "Boolean" })
    @refetchable(queryName: "NotificationListScreenPageQuery") {
      notifications(first: $first, after: $after, unread: $unread) @connection(key: "NotificationListScreen_notifications", filters: ["unread"]) {
        edges { node { id ...NotificationRow_notification } }
      }
    }
  `, root)
  const [search, setSearch] = useSearchParams()
  const [markAll, isMarking] = useMarkAllRead()
  const items = data.notifications.edges.map(({ node }) => node)
  const unread = root.unreadNotificationCount
  return (
    <Box maw={860} mx="auto">
      <PageHeader title="Notifications" text={unread > 0 ? `${unread} unread` : 'You have read everything.'}
        actions={unread > 0 && (
          <Button variant="default" leftSection={<IconChecks size={18} aria-hidden="true" />} loading={isMarking} onClick={markAll}>
            Mark all as read
          </Button>
        )} />
      <SegmentedControl mb="md" styles={{ label: { color: 'var(--ink)' } }} aria-label="Show" value={search.get('show') === 'unread' ? 'unread' : 'all'}
        data={[{ value: 'all', label: 'All' }, { value: 'unread', label: 'Unread' }]} onChange={(show) => setSearch(show === 'unread' ? { show } : {}, { replace: true })} />
      <Card padding="xs">
        <InfiniteList items={items} keyOf={({ id }) => id} label="Notifications" pageSize={30} hasNext={hasNext} loadNext={loadNext}
          empty={<EmptyState icon={IconBellOff} title="Nothing here" text="When a course is finished, a certificate is issued or something needs you, it stands here." />}>
          {(notification) => <NotificationRow notification={notification} />}
        </InfiniteList>
      </Card>
    </Box>
  )
}
