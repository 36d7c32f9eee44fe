import { graphql, useFragment } from 'react-relay'
import type { RecentPosts_page$key } from '../../__generated__/RecentPosts_page.graphql.ts'
import { CardRow } from '../../ui/lists/cards/CardRow.tsx'
import type { PostKind } from './kinds.ts'
import { PostCard } from './PostCard.tsx'

type Props = { kind: PostKind; page: RecentPosts_page$key }

/** The newest few of a kind, on a page with more on it; nothing while there are none. */
export function RecentPosts({ kind, page }: Props) {
  const { edges } = useFragment(
    graphql`fragment RecentPosts_page on QueryPostsConnection { edges { node { id ...PostCard_post } } }`,
    page,
  )
  if (edges.length === 0) return null
  return (
    <CardRow title={kind.list.label} all={kind.list.to}>
      {edges.map(({ node }) => (
        <PostCard key={node.id} post={node} kind={kind} order={3} />
      ))}
    </CardRow>
  )
}
