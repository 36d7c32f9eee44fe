import { Box, Card } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MessagesScreen_query$key } from '../__generated__/MessagesScreen_query.graphql.ts'
import type { MessagesScreenPageQuery } from '../__generated__/MessagesScreenPageQuery.graphql.ts'
import type { MessagesScreenQuery } from '../__generated__/MessagesScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { InboxRow } from './InboxRow.tsx'
import { useDeleteReceived, useInboxArrivals, useMarkMessage } from './useInbox.ts'

const defaults = { text: '', show: '' }
const shows = [{ value: 'unread', label: 'Unread' }]

/** What was written to the viewer. */
export default function MessagesScreen({ queryRef }: ScreenProps<MessagesScreenQuery>) {
  const root = usePreloadedQuery<MessagesScreenQuery>(
    graphql`
    query MessagesScreenQuery($text: String, $unread: Boolean) @preloadable {
      unreadCounts { counts(of: ["messages"]) { count } }
      ...MessagesScreen_query @arguments(text: $text, unread: $unread)
    }
  `,
    queryRef,
  )
  const pages = usePages<MessagesScreenPageQuery, MessagesScreen_query$key>(
    graphql`
    fragment MessagesScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, text: { type: "String" }, unread: { type: "Boolean" })
    @refetchable(queryName: "MessagesScreenPageQuery") {
      inbox(first: $first, after: $after, text: $text, unread: $unread) @connection(key: "MessagesScreen_inbox", filters: ["text", "unread"]) {
        __id
        edges { node { id ...InboxRow_received } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults)
  const { inbox } = pages.data
  useInboxArrivals(search.values.text ? null : inbox.__id)
  const mark = useMarkMessage()
  const remove = useDeleteReceived(() => {
    pages.refetch({}, { fetchPolicy: 'network-only' })
  })
  const unread = root.unreadCounts.counts[0]?.count ?? 0
  return (
    <Box maw={860}>
      <PageHeader title="Messages" text={unread > 0 ? `${unread} unread` : 'You have read everything.'} />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search messages' },
          { kind: 'select', name: 'show', label: 'All messages', options: shows },
        ]}
      />
      <Card padding="xs">
        <InfiniteList
          items={inbox.edges.map(({ node }) => node)}
          keyOf={({ id }) => id}
          label="Messages"
          pageSize={20}
          hasNext={pages.hasNext}
          loadNext={pages.loadNext}
          empty={
            search.active > 0 ? (
              <NotFound title="No message matches your search" onClear={search.clear} clear="Show all messages" />
            ) : (
              <EmptyState icon={IconMail} title="No messages yet" text="What is written to you appears here." />
            )
          }
        >
          {(received) => <InboxRow received={received} onMark={mark} onDelete={remove} />}
        </InfiniteList>
      </Card>
    </Box>
  )
}
