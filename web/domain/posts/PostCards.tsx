import type { Icon } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { PostCards_posts$key } from '../../__generated__/PostCards_posts.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { InfiniteList } from '../../ui/lists/InfiniteList.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import type { MorePages } from '../../ui/lists/useAppendOnScroll.ts'
import type { SearchState } from '../../ui/lists/useSearchState.ts'
import type { PostKind } from './kinds.ts'
import { PostCard } from './PostCard.tsx'
import { listSearch } from './search.ts'

type Props = {
  label: string
  posts: PostCards_posts$key
  pages: MorePages
  search: Pick<SearchState, 'active' | 'clear'>
  pathOf: PostKind['pathOf']
  isOfBrand?: boolean
  /** Takes the search away. */ clear: string
  /** What appears here once there is something. */ none: { icon: Icon; title: string; text: string }
}

/** Those open to the viewer, newest first, as cards that append while one scrolls. */
export function PostCards({ label, posts, pages, search, pathOf, isOfBrand, clear, none }: Props) {
  const items = useFragment(
    graphql`fragment PostCards_posts on Post @relay(plural: true) { id ...PostCard_post }`,
    posts,
  )
  const address = listSearch(useLocation().search)
  return (
    <InfiniteList
      items={items}
      keyOf={({ id }) => id}
      label={label}
      columnWidth={320}
      pageSize={24}
      hasNext={pages.hasNext}
      loadNext={pages.loadNext}
      empty={
        search.active > 0 ? (
          <NotFound title="Nothing matches your search" onClear={search.clear} clear={clear} />
        ) : (
          <EmptyState {...none} />
        )
      }
    >
      {(post) => <PostCard post={post} pathOf={pathOf} search={address} isOfBrand={isOfBrand} order={2} />}
    </InfiniteList>
  )
}
