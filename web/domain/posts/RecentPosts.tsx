import { Anchor, Group, SimpleGrid, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { PostCard_post$key } from '../../__generated__/PostCard_post.graphql.ts'
import type { PostKind } from './kinds.ts'
import { PostCard } from './PostCard.tsx'

type Props = { kind: PostKind; posts: { edges: readonly { node: PostCard_post$key & { id: string } }[] } }

/** The newest few, on a page with more on it; nothing while there are none. */
export function RecentPosts({ kind: { list, pathOf }, posts }: Props) {
  if (posts.edges.length === 0) return null
  return (
    <section aria-label={list.label}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3">
          {list.label}
        </Title>
        <Anchor component={Link} to={list.to} fw={600} size="sm">
          See all
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {posts.edges.map(({ node }) => (
          <PostCard key={node.id} post={node} pathOf={pathOf} order={3} />
        ))}
      </SimpleGrid>
    </section>
  )
}
