import { graphql, usePreloadedQuery } from 'react-relay'
import type { RecordingCategoryScreenQuery } from '../../../__generated__/RecordingCategoryScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { capitalized, counted } from '../../../ui/formats.ts'
import { SearchBar } from '../../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useNamesPage } from '../../../ui/pageName.ts'
import { Missing } from '../../../ui/states/ErrorState.tsx'
import { listOf, type RecordingKind } from '../kinds.ts'
import { RecordingList } from '../RecordingList.tsx'

const defaults = { text: '' }

/** Those of one category, or all of them. */
export default function RecordingCategoryScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, RecordingCategoryScreenQuery>) {
  const { found, ...root } = usePreloadedQuery<RecordingCategoryScreenQuery>(
    graphql`
    query RecordingCategoryScreenQuery($kind: RecordingKind!, $id: ID!, $category: ID, $isOne: Boolean!, $text: String) @preloadable {
      found: recordingCategory(kind: $kind, databaseId: $id) @include(if: $isOne) { name recordingCount }
      ...RecordingList_query @arguments(kind: $kind, category: $category, text: $text)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { isOne } = queryRef.variables
  const title = found?.name ?? `All ${kind.many}`
  useNamesPage(isOne && !found ? '' : title)
  if (isOne && !found) return <Missing what="category" back={listOf(kind)} />
  const several = capitalized(kind.many)
  return (
    <>
      <PageHeader
        title={title}
        text={found ? counted(found.recordingCount, kind.one) : undefined}
        back={listOf(kind)}
      />
      <SearchBar
        search={search}
        fields={[{ kind: 'text', name: 'text', label: isOne ? 'Search this category' : 'Search titles and speech' }]}
      />
      <RecordingList
        kind={kind}
        query={root}
        search={search}
        none={isOne ? `${several} of this category appear here.` : `${several} that are for you appear here.`}
      />
    </>
  )
}
