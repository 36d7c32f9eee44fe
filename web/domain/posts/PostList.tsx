import { graphql } from 'react-relay'
import { useLocation } from 'react-router'
import type { PostList_query$key } from '../../__generated__/PostList_query.graphql.ts'
import type { PostListPageQuery } from '../../__generated__/PostListPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { InfiniteList } from '../../ui/lists/pagination/InfiniteList.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { capitalized } from '../../ui/formats.ts'
import type { PostKind } from './kinds.ts'
import { PostCard } from './PostCard.tsx'
import { listSearch } from './search.ts'

type Props = {
  kind: PostKind
  query: PostList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  isOfBrand?: boolean
  /** What appears here once there is something. */ none: string
}

/** Those open to the viewer, newest first, as cards that append while one scrolls: of all brands, or of one on its page. */
export function PostList({ kind, query, search, isOfBrand, none }: Props) {
  const pages = usePages<PostListPageQuery, PostList_query$key>(
    graphql`
    fragment PostList_query on Query
    @argumentDefinitions(
      kind: { type: "PostKind!" }, first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, unread: { type: "Boolean" }, favored: { type: "Boolean" }, from: { type: "DateTime" }, until: { type: "DateTime" }
    )
    @refetchable(queryName: "PostListPageQuery") {
      posts(kind: $kind, first: $first, after: $after, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false)
      @connection(key: "PostList_posts", filters: ["kind", "text", "brand", "unread", "favored", "from", "until"]) {
        edges { node { id ...PostCard_post } }
      }
    }
  `,
    query,
  )
  const address = listSearch(useLocation().search)
  const { icon, several } = kind
  return (
    <InfiniteList
      items={pages.data.posts.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label={capitalized(several)}
      columnWidth={320}
      pageSize={24}
      hasNext={pages.hasNext}
      loadNext={pages.loadNext}
      empty={
        search.active > 0 ? (
          <NotFound title="Nothing matches your search" onClear={search.clear} clear={`Show all ${several}`} />
        ) : (
          <EmptyState icon={icon} title={`No ${several} yet`} text={none} />
        )
      }
    >
      {(post) => <PostCard post={post} kind={kind} search={address} isOfBrand={isOfBrand} order={2} />}
    </InfiniteList>
  )
}
