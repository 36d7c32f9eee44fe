import { IconNews } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { BulletinList_query$key } from '../__generated__/BulletinList_query.graphql.ts'
import type { BulletinListPageQuery } from '../__generated__/BulletinListPageQuery.graphql.ts'
import type { PostKind } from '../domain/posts/kinds.ts'
import { PostCards } from '../domain/posts/PostCards.tsx'
import { usePages } from '../relay/usePages.ts'
import type { SearchState } from '../ui/lists/useSearchState.ts'

type Props = {
  query: BulletinList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  pathOf: PostKind['pathOf']
  isOfBrand?: boolean
  /** What appears here once there is something. */ none: string
}

/** News open to the viewer: of all brands, or of one on its page. */
export function BulletinList({ query, none, ...list }: Props) {
  const pages = usePages<BulletinListPageQuery, BulletinList_query$key>(
    graphql`
    fragment BulletinList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, unread: { type: "Boolean" }, favored: { type: "Boolean" }, from: { type: "DateTime" }, until: { type: "DateTime" }
    )
    @refetchable(queryName: "BulletinListPageQuery") {
      bulletins(first: $first, after: $after, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false)
      @connection(key: "BulletinList_bulletins", filters: ["text", "brand", "unread", "favored", "from", "until"]) {
        edges { node { ...PostCards_posts } }
      }
    }
  `,
    query,
  )
  return (
    <PostCards
      {...list}
      label="News"
      posts={pages.data.bulletins.edges.map(({ node }) => node)}
      pages={pages}
      clear="Show all news"
      none={{ icon: IconNews, title: 'No news yet', text: none }}
    />
  )
}
