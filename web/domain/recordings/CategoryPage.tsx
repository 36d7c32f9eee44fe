import type { ReactNode } from 'react'
import { counted } from '../../ui/formats.ts'
import { SearchBar } from '../../ui/lists/SearchBar.tsx'
import { useSearchState, type SearchState } from '../../ui/lists/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import type { RecordingKind } from './kinds.ts'

const defaults = { text: '' }

type Props = {
  kind: RecordingKind
  /** Undefined: all of them, whatever their category. */ name: string | undefined
  count: number | undefined
  list: (search: Pick<SearchState, 'active' | 'clear'>) => ReactNode
}

/** Those of one category. */
export function CategoryPage({ kind, name, count, list }: Props) {
  const search = useSearchState(defaults)
  const title = name ?? `All ${kind.one}s`
  useNamesPage(title)
  return (
    <>
      <PageHeader title={title} text={count === undefined ? undefined : counted(count, kind.one)} back={kind.list} />
      <SearchBar
        search={search}
        fields={[{ kind: 'text', name: 'text', label: name ? 'Search this category' : 'Search titles and speech' }]}
      />
      {list(search)}
    </>
  )
}
