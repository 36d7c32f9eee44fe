import { useState, type ComponentProps, type ReactNode } from 'react'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { NotFound } from './NotFound.tsx'
import { SearchBar, type SearchField } from './SearchBar.tsx'
import type { MorePages } from './useAppendOnScroll.ts'
import type { SearchState, SearchValues } from './useSearchState.ts'

type Props<T, R, S extends SearchValues> = Pick<
  ComponentProps<typeof DataTable<T, R>>,
  'label' | 'rows' | 'keyOf' | 'nameOf' | 'useRow' | 'columns' | 'actions' | 'totalCount' | 'pageSize'
> & {
  /** Of usePages; left out, the rows are all there are. */
  pages?: MorePages
  /** From the address; with a `sort` among its values the columns sort. Left out, the list is not searched. */
  search?: SearchState<S>
  filters?: SearchField<S>[]
  /** The order shown, where the list has another one than its search while the address is silent. */
  sort?: string
  /** A button at the end of the filters. */
  toolbar?: ReactNode
  /** While there is nothing at all: what would appear here, and the way to the first one. */
  none: Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'icon' | 'action' | 'color'>
  /** While the search finds nothing. */
  notFound?: string
  /** What is done with several rows at once; `done` takes the ticks away. */
  bulk?: (chosen: R[], done: () => void) => ReactNode
}

const alone: MorePages = { hasNext: false, loadNext: () => undefined }

/**
 * The list of a screen: its filters, its rows as they append, what is done with them, and what it says while it is
 * empty.
 */
export function RecordTable<T, R = T, S extends SearchValues = SearchValues>({
  pages = alone,
  search,
  filters,
  sort = search?.values.sort,
  toolbar,
  none,
  notFound = 'Nothing matches this search',
  bulk,
  ...table
}: Props<T, R, S>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What left the list meanwhile is no longer chosen.
  const chosen = bulk ? table.rows.filter((row) => ticked.has(table.keyOf(row))) : []
  const set = (changes: SearchValues) => search?.set(changes as Partial<S>)
  return (
    <>
      {search && filters && <SearchBar search={search} fields={filters} actions={toolbar} />}
      <DataTable
        {...table}
        sort={sort}
        onSort={(sort) => set({ sort })}
        selected={bulk && new Set(chosen.map(table.keyOf))}
        onSelect={bulk && setTicked}
        bulk={bulk?.(chosen, () => setTicked(new Set()))}
        hasNext={pages.hasNext}
        loadNext={pages.loadNext}
        empty={
          search && search.active > 0 ? <NotFound title={notFound} onClear={search.clear} /> : <EmptyState {...none} />
        }
      />
    </>
  )
}
