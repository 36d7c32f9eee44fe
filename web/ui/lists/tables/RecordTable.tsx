import { Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { counted, formatNumber, plural } from '../../formats.ts'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from '../../states/EmptyState.tsx'
import { NotFound } from '../../states/NotFound.tsx'
import { SearchBar, type SearchField } from '../search/SearchBar.tsx'
import type { MorePages } from '../pagination/useAppendOnScroll.ts'
import type { SearchState, SearchValues } from '../search/useSearchState.ts'

type Props<T, R, S extends SearchValues> = Pick<
  ComponentProps<typeof DataTable<T, R>>,
  'label' | 'rows' | 'keyOf' | 'nameOf' | 'useRow' | 'columns' | 'actions' | 'totalCount' | 'pageSize' | 'isWide'
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
  /** Of a list of people: how many more there are whom the reader may not see. */
  unnamed?: number
  /** What is done with several rows at once; `done` takes the ticks away. `isAll` where all that match are meant. */
  bulk?: (chosen: R[], done: () => void, isAll: boolean) => ReactNode
  /** All that match can be meant, those further down the list too. */
  selectsAll?: boolean
}

/** What stands instead of rows where there are people and the reader may see none of them. */
const nobodyNamed = (count: number) => ({
  icon: IconUsers,
  title: counted(count, 'person', 'people'),
  text: `Your role does not show you ${plural(count, 'the name', 'their names')}.`,
})

const alone: MorePages = { hasNext: false, loadNext: () => undefined }

type Choosing<R> = {
  rows: readonly R[]
  keyOf: (row: R) => string
  totalCount?: number
  searched?: SearchValues | undefined
  isOn: boolean
  selectsAll: boolean
}

/** The rows that are ticked, or all that match the search they were meant in. */
function useChosen<R>({ rows, keyOf, totalCount = rows.length, searched: values, isOn, selectsAll }: Choosing<R>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string>()
  const searched = JSON.stringify(values ?? {})
  // What left the list meanwhile is no longer chosen.
  const chosen = isOn ? rows.filter((row) => ticked.has(keyOf(row))) : []
  const isWhole = selectsAll && chosen.length > 0 && chosen.length === rows.length && totalCount > rows.length
  const isAll = allOf === searched && isWhole
  return {
    chosen,
    isAll,
    select(keys: ReadonlySet<string>) {
      setTicked(keys)
      setAllOf(undefined)
    },
    all: isWhole && (
      <Button size="compact-sm" variant="subtle" onClick={() => setAllOf(isAll ? undefined : searched)}>
        {isAll ? `Only these ${formatNumber(rows.length)}` : `Select all ${formatNumber(totalCount)}`}
      </Button>
    ),
  }
}

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
  unnamed = 0,
  bulk,
  selectsAll = false,
  ...table
}: Props<T, R, S>) {
  const { chosen, select, isAll, all } = useChosen({
    ...table,
    searched: search?.values,
    isOn: Boolean(bulk),
    selectsAll,
  })
  // Where nobody may be named there is nobody to search, and nothing to take along.
  const isUnnamed = unnamed > 0 && table.rows.length === 0 && !search?.active
  const set = (changes: SearchValues) => search?.set(changes as Partial<S>)
  return (
    <>
      {search && filters && !isUnnamed && <SearchBar search={search} fields={filters} actions={toolbar} />}
      <DataTable
        {...table}
        sort={sort}
        onSort={(sort) => set({ sort })}
        selected={bulk && new Set(chosen.map(table.keyOf))}
        selectedCount={isAll ? table.totalCount : undefined}
        onSelect={bulk && select}
        bulk={
          <>
            {all}
            {bulk?.(chosen, () => select(new Set()), isAll)}
          </>
        }
        hasNext={pages.hasNext}
        loadNext={pages.loadNext}
        empty={
          search && search.active > 0 ? (
            <NotFound title={notFound} onClear={search.clear} />
          ) : (
            <EmptyState {...(unnamed ? nobodyNamed(unnamed) : none)} />
          )
        }
      />
      {unnamed > 0 && table.rows.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          And {counted(unnamed, 'more person', 'more people')} your role does not show you by name.
        </Text>
      )}
    </>
  )
}
