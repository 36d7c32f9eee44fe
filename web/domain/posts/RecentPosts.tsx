import { graphql, useFragment } from 'react-relay'
import type { RecentPosts_posts$key } from '../../__generated__/RecentPosts_posts.graphql.ts'
import { CardRow } from '../../ui/lists/CardRow.tsx'
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
    <CardRow title={list.label} all={list.to}>
      {recent.map((post) => (
        <PostCard key={post.id} post={post} pathOf={pathOf} order={3} />
      ))}
    </CardRow>
  )
}
