import { graphql, useFragment } from 'react-relay'
import type { RecentPromotions_query$key } from '../__generated__/RecentPromotions_query.graphql.ts'
import { RecentPosts } from '../domain/posts/RecentPosts.tsx'
import { promotionKind } from './kind.ts'

/** The three newest promotions; nothing while there are none. */
export function RecentPromotions({ query }: { query: RecentPromotions_query$key }) {
  const { offers } = useFragment(
    graphql`
    fragment RecentPromotions_query on Query { offers: promotions(first: 4, editable: false) { edges { node { ...RecentPosts_posts } } } }
  `,
    query,
  )
  return <RecentPosts kind={promotionKind} posts={offers.edges.map(({ node }) => node)} />
}
