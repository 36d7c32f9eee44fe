import { Box, Button, Card, Group, SegmentedControl, Select, Title } from '@mantine/core'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { NotificationListScreen_query$key } from '../__generated__/NotificationListScreen_query.graphql.ts'
import type { NotificationListScreenPageQuery } from '../__generated__/NotificationListScreenPageQuery.graphql.ts'
import type { NotificationListScreenQuery } from '../__generated__/NotificationListScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { formatDay } from '../ui/formats.ts'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { SUBJECTS } from './subjects.ts'
import { useMarkAllRead } from './useMarkAllRead.ts'

const defaults = { show: 'all', about: '' }
export default function NotificationListScreen({ queryRef }: ScreenProps<NotificationListScreenQuery>) {
  const root = usePreloadedQuery<NotificationListScreenQuery>(
    graphql`
    query NotificationListScreenQuery($unread: Boolean, $subject: NotificationSubject) @preloadable { unreadNotificationCount ...NotificationListScreen_query @arguments(unread: $unread, subject: $subject) }
  `,
    queryRef,
  )
  const { data, hasNext, loadNext } = usePages<NotificationListScreenPageQuery, NotificationListScreen_query$key>(
    graphql`
    fragment NotificationListScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 30 }, after: { type: "String" }, unread: { type: "Boolean" }, subject: { type: "NotificationSubject" })
    @refetchable(queryName: "NotificationListScreenPageQuery") {
      notifications(first: $first, after: $after, unread: $unread, subject: $subject) @connection(key: "NotificationListScreen_notifications", filters: ["unread", "subject"]) {
        edges { node { id createdAt ...NotificationRow_notification } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults)
  const { show, about } = search.values
  const [markAll, isMarking] = useMarkAllRead()
  const days = data.notifications.edges.map(({ node }) => formatDay(node.createdAt))
  const items = data.notifications.edges.map(({ node }, index) => ({
    ...node,
    day: days[index] === days[index - 1] ? null : days[index],
  }))
  const unread = root.unreadNotificationCount
  return (
    <Box maw={860}>
      <PageHeader
        title="Notifications"
        text={unread > 0 ? `${unread} unread` : 'You have read everything.'}
        actions={
          unread > 0 && (
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden="true" />}
              loading={isMarking}
              onClick={markAll}
            >
              Mark all as read
            </Button>
          )
        }
      />
      <Group gap="sm" mb="md" justify="space-between">
        <SegmentedControl
          styles={{ label: { color: 'var(--ink)' } }}
          aria-label="Show"
          value={show === 'unread' ? 'unread' : 'all'}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(next) => search.set({ show: next })}
        />
        <Select
          aria-label="About"
          placeholder="About anything"
          data={SUBJECTS}
          value={about || null}
          onChange={(next) => search.set({ about: next ?? '' })}
          clearable
          clearButtonProps={{ 'aria-label': 'About anything' }}
          w={{ base: '100%', xs: 220 }}
        />
      </Group>
      <Card padding="xs">
        <InfiniteList
          items={items}
          keyOf={({ id }) => id}
          label="Notifications"
          pageSize={30}
          hasNext={hasNext}
          loadNext={loadNext}
          empty={
            search.active > 0 ? (
              <EmptyState
                icon={IconBellOff}
                title={show === 'unread' && !about ? 'Nothing unread' : 'Nothing matches'}
                action={
                  <Button variant="default" onClick={search.clear}>
                    Show all
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={IconBellOff}
                title="Nothing here"
                text="When a course is finished, a certificate is issued or something needs you, it appears here."
              />
            )
          }
        >
          {({ day, ...notification }) => (
            <>
              {day && (
                <Title order={2} size="sm" c="dimmed" px="md" pt="sm" pb={4}>
                  {day}
                </Title>
              )}
              <NotificationRow notification={notification} />
            </>
          )}
        </InfiniteList>
      </Card>
    </Box>
  )
}
