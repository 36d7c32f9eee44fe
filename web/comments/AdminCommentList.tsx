import { Anchor, Badge, Button, Card, Group, List, Text } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff, IconMessages } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminCommentList_query$data,
  AdminCommentList_query$key,
} from '../__generated__/AdminCommentList_query.graphql.ts'
import type { AdminCommentListPageQuery } from '../__generated__/AdminCommentListPageQuery.graphql.ts'
import { REASONS } from '../domain/comments/reasons.ts'
import { useHideComment } from '../domain/comments/useCommentActions.ts'
import { usePages } from '../relay/usePages.ts'
import { counted, dotted, formatAgo } from '../ui/formats.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'

type Comment = AdminCommentList_query$data['moderatedComments']['edges'][number]['node']

/** Comments with what was reported of them, and what to do about it. */
export function AdminCommentList({ query, search }: { query: AdminCommentList_query$key; search: SearchState }) {
  const { data, hasNext, loadNext } = usePages<AdminCommentListPageQuery, AdminCommentList_query$key>(
    graphql`
    fragment AdminCommentList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, text: { type: "String" }, reported: { type: "Boolean" }, hidden: { type: "Boolean" }
    )
    @refetchable(queryName: "AdminCommentListPageQuery") {
      moderatedComments(first: $first, after: $after, text: $text, reported: $reported, hidden: $hidden)
      @connection(key: "AdminCommentList_moderatedComments", filters: ["text", "reported", "hidden"]) {
        edges {
          node {
            id databaseId state text authorName createdAt reportCount
            reports { reason note }
            discussion { title path }
          }
        }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.moderatedComments.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Comments"
      pageSize={20}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        search.active > 0 ? (
          <NotFound title="No comment matches your search" onClear={search.clear} clear="Show reported comments" />
        ) : (
          <EmptyState
            icon={IconMessages}
            title="Nothing to look at"
            text="Comments that readers report appear here. Choose All comments to see everything people say."
          />
        )
      }
    >
      {(comment) => <CommentCard comment={comment} />}
    </InfiniteList>
  )
}

function CommentCard({ comment }: { comment: Comment }) {
  const { databaseId, state, text, authorName, createdAt, reports, discussion } = comment
  const reportCount = comment.reportCount ?? 0
  const hide = useHideComment()
  return (
    <Card withBorder padding="md" radius="md">
      <Group justify="space-between" align="flex-start" gap="md">
        <div style={{ flex: 1, minWidth: 240 }}>
          <Text size="sm">
            <Text span inherit fw={600}>
              {authorName ?? 'Somebody who left'}
            </Text>{' '}
            <Text span inherit c="dimmed">
              {dotted(formatAgo(createdAt))} on{' '}
            </Text>
            <Anchor component={Link} to={`${discussion.path}#comment-${databaseId}`} inherit>
              {discussion.title}
            </Anchor>
          </Text>
          <Text mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {text}
          </Text>
          {reportCount > 0 && (
            <List size="sm" mt="xs" c="dimmed" aria-label="Reports">
              {reports.map(({ reason, note }, index) => (
                // Reports have no name of their own and do not move.
                // oxlint-disable-next-line react/no-array-index-key
                <List.Item key={index}>{dotted(REASONS[reason as keyof typeof REASONS], note)}</List.Item>
              ))}
            </List>
          )}
        </div>
        <Group gap="xs">
          {state === 'HIDDEN' && <Badge color="gray">Hidden</Badge>}
          {reportCount > 0 && <Badge color="orange">{counted(reportCount, 'report')}</Badge>}
          {state === 'HIDDEN' ? (
            <Action icon={IconEye} label="Show again" run={() => hide(databaseId, false)} />
          ) : (
            <>
              {reportCount > 0 && <Action icon={IconCheck} label="Keep" run={() => hide(databaseId, false)} />}
              <Action icon={IconEyeOff} label="Hide" run={() => hide(databaseId, true)} />
            </>
          )}
        </Group>
      </Group>
    </Card>
  )
}

const Action = ({ icon: Icon, label, run }: { icon: typeof IconEye; label: string; run: () => void }) => (
  <Button size="xs" variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={run}>
    {label}
  </Button>
)
