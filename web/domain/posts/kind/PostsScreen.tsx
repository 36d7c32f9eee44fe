import { graphql, usePreloadedQuery } from 'react-relay'
import type { PostsScreenQuery } from '../../../__generated__/PostsScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { useSearchState } from '../../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { PostKind } from '../kinds.ts'
import { PostList } from '../PostList.tsx'
import { PostSearchBar } from '../PostSearchBar.tsx'
import { defaults } from '../search.ts'

/** All of a kind that are open to the viewer, of all brands. */
export default function PostsScreen({ kind, queryRef }: KindScreenProps<PostKind, PostsScreenQuery>) {
  const root = usePreloadedQuery<PostsScreenQuery>(
    graphql`
    query PostsScreenQuery($kind: PostKind!, $text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) @preloadable {
      ...PostSearchBar_query
      ...PostList_query @arguments(kind: $kind, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { several, list, words } = kind
  return (
    <>
      <PageHeader title={list.label} text={words.learner} />
      <PostSearchBar search={search} label={`Search ${several}`} all={`All ${several}`} query={root} />
      <PostList query={root} kind={kind} search={search} none={words.learnerNone} />
    </>
  )
}
