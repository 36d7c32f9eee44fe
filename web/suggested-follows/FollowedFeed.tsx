import { Anchor, Avatar, Card, Group, Text, Title } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type { FollowedFeed_query$data, FollowedFeed_query$key } from '../__generated__/FollowedFeed_query.graphql.ts'
import type { FollowedFeedPageQuery } from '../__generated__/FollowedFeedPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { dotted, formatAgo, formatDateTime } from '../ui/formats.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/InfiniteList.tsx'

type Said = FollowedFeed_query$data['followedComments']['edges'][number]['node']

/** What people say whom the viewer follows, the newest first; each leads to its place. */
export function FollowedFeed({ query }: { query: FollowedFeed_query$key }) {
  const { data, hasNext, loadNext } = usePages<FollowedFeedPageQuery, FollowedFeed_query$key>(
    graphql`
    fragment FollowedFeed_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
    @refetchable(queryName: "FollowedFeedPageQuery") {
      followedComments(first: $first, after: $after) @connection(key: "FollowedFeed_followedComments") {
        edges {
          node { id databaseId text authorName createdAt answeredName authorImage { url } discussion { title path } }
        }
      }
    }
  `,
    query,
  )
  return (
    <section aria-labelledby="what-they-say">
      <Title order={2} size="h4" mb="sm" id="what-they-say">
        What they say
      </Title>
      <InfiniteList
        items={data.followedComments.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="What they say"
        pageSize={20}
        hasNext={hasNext}
        loadNext={loadNext}
        empty={
          <EmptyState
            icon={IconMessages}
            title="Nothing here yet"
            text="Comments of people you follow appear here, the newest first."
          />
        }
      >
        {(comment) => <SaidCard comment={comment} />}
      </InfiniteList>
    </section>
  )
}

function SaidCard({ comment }: { comment: Said }) {
  const { databaseId, text, authorName, authorImage, answeredName, createdAt, discussion } = comment
  const name = authorName ?? ''
  return (
    <Card withBorder padding="md" radius="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar src={authorImage?.url} name={name} alt="" color="brand" size={36} aria-hidden="true" />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm">
            <Text span inherit fw={600}>
              {name}
            </Text>{' '}
            <Text span size="xs" c="dimmed" title={formatDateTime(createdAt)}>
              {dotted(formatAgo(createdAt), answeredName && `to ${answeredName}`)}
            </Text>
          </Text>
          <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
            {text}
          </Text>
          <Anchor
            component={Link}
            to={`${discussion.path}#comment-${databaseId}`}
            size="sm"
            mt={4}
            display="inline-block"
          >
            {discussion.title}
          </Anchor>
        </div>
      </Group>
    </Card>
  )
}
