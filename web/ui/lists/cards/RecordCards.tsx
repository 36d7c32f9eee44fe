import type { ComponentProps } from 'react'
import { EmptyState } from '../../states/EmptyState.tsx'
import { InfiniteList } from '../pagination/InfiniteList.tsx'
import { NotFound } from '../../states/NotFound.tsx'
import type { MorePages } from '../pagination/useAppendOnScroll.ts'
import type { SearchState } from '../search/useSearchState.ts'

type Props<T> = Pick<
  ComponentProps<typeof InfiniteList<T>>,
  'items' | 'keyOf' | 'children' | 'label' | 'columnWidth' | 'pageSize'
> & {
  /** Of usePages. */
  pages: MorePages
  search: Pick<SearchState, 'active' | 'clear'>
  /** While there is nothing at all. */
  none: Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'icon' | 'action' | 'color'>
  /** While the search finds nothing. */
  notFound: string
}

/** What RecordTable is to rows, for cards. */
export function RecordCards<T>({ pages, search, none, notFound, ...list }: Props<T>) {
  return (
    <InfiniteList
      {...list}
      hasNext={pages.hasNext}
      loadNext={pages.loadNext}
      empty={search.active > 0 ? <NotFound title={notFound} onClear={search.clear} /> : <EmptyState {...none} />}
    />
  )
}
