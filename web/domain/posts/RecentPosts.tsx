import { Anchor, Group, SimpleGrid, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { RecentPosts_posts$key } from '../../__generated__/RecentPosts_posts.graphql.ts'
import type { PostKind } from './kinds.ts'
import { PostCard } from './PostCard.tsx'

type Props = { kind: PostKind; posts: RecentPosts_posts$key }

/** The newest few, on a page with more on it; nothing while there are none. */
export function RecentPosts({ kind: { list, pathOf }, posts }: Props) {
  const recent = useFragment(
    graphql`fragment RecentPosts_posts on Post @relay(plural: true) { id ...PostCard_post }`,
    posts,
  )
  if (recent.length === 0) return null
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
        {recent.map((post) => (
          <PostCard key={post.id} post={post} pathOf={pathOf} order={3} />
        ))}
      </SimpleGrid>
    </section>
  )
}
