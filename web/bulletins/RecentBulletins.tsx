import { graphql, useFragment } from 'react-relay'
import type { RecentBulletins_query$key } from '../__generated__/RecentBulletins_query.graphql.ts'
import { RecentPosts } from '../domain/posts/RecentPosts.tsx'
import { bulletinKind } from './kind.ts'

/** The three newest bulletins; nothing while there are none. */
export function RecentBulletins({ query }: { query: RecentBulletins_query$key }) {
  const { news } = useFragment(
    graphql`
    fragment RecentBulletins_query on Query { news: bulletins(first: 4, editable: false) { edges { node { ...RecentPosts_posts } } } }
  `,
    query,
  )
  return <RecentPosts kind={bulletinKind} posts={news.edges.map(({ node }) => node)} />
}
