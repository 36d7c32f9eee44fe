import { Anchor, Card, Group, Image, Text, Title } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type { FollowedFeed_query$data, FollowedFeed_query$key } from '../__generated__/FollowedFeed_query.graphql.ts'
import type { FollowedFeedPageQuery } from '../__generated__/FollowedFeedPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { dotted, formatAgo, formatDateTime } from '../ui/formats.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { pathOf } from '../domain/recordings/kinds.ts'
import { videoKind } from '../videos/kind.ts'
import classes from './FollowedFeed.module.css'
import { Portrait } from '../ui/Portrait.tsx'

type Entry = FollowedFeed_query$data['followedFeed']['edges'][number]['node']

/** What people say and submit whom the viewer follows, the newest first; each leads to its place. */
export function FollowedFeed({ query }: { query: FollowedFeed_query$key }) {
  const { data, hasNext, loadNext } = usePages<FollowedFeedPageQuery, FollowedFeed_query$key>(
    graphql`
    fragment FollowedFeed_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
    @refetchable(queryName: "FollowedFeedPageQuery") {
      followedFeed(first: $first, after: $after) @connection(key: "FollowedFeed_followedFeed") {
        edges {
          node {
            id at
            follow { name image { url } }
            comment { databaseId text answeredName discussion { title path } }
            video { databaseId title description image { url } }
          }
        }
      }
    }
  `,
    query,
  )
  return (
    <section aria-labelledby="what-they-share">
      <Title order={2} size="h4" mb="sm" id="what-they-share">
        What they share
      </Title>
      <InfiniteList
        items={data.followedFeed.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="What they share"
        pageSize={20}
        hasNext={hasNext}
        loadNext={loadNext}
        empty={
          <EmptyState
            icon={IconMessages}
            title="Nothing here yet"
            text="Comments and videos of people you follow appear here, the newest first."
          />
        }
      >
        {(entry) => <EntryCard entry={entry} />}
      </InfiniteList>
    </section>
  )
}

function EntryCard({ entry: { follow, at, comment, video } }: { entry: Entry }) {
  const did = video ? 'shared a video' : comment?.answeredName && `to ${comment.answeredName}`
  return (
    <Card withBorder padding="md" radius="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Portrait image={follow.image?.url} name={follow.name} size={36} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm">
            <Text span inherit fw={600}>
              {follow.name}
            </Text>{' '}
            <Text span size="xs" c="dimmed" title={formatDateTime(at)}>
              {dotted(did, formatAgo(at))}
            </Text>
          </Text>
          {comment && (
            <>
              <Words>{comment.text}</Words>
              <Anchor
                component={Link}
                to={`${comment.discussion.path}#comment-${comment.databaseId}`}
                size="sm"
                mt={4}
                display="inline-block"
              >
                {comment.discussion.title}
              </Anchor>
            </>
          )}
          {video && (
            <Group gap="sm" mt="xs" align="flex-start" wrap="nowrap">
              {video.image && (
                <Image src={video.image.url} alt="" loading="lazy" radius="sm" className={classes.poster} />
              )}
              <div style={{ minWidth: 0 }}>
                <Anchor component={Link} to={pathOf(videoKind, video.databaseId, video.title)} size="sm" fw={600}>
                  {video.title}
                </Anchor>
                <Words>{video.description}</Words>
              </div>
            </Group>
          )}
        </div>
      </Group>
    </Card>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
    {children}
  </Text>
)
