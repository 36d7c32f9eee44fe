import { graphql, usePreloadedQuery } from 'react-relay'
import type { PodcastCategoryScreenQuery } from '../__generated__/PodcastCategoryScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { counted } from '../ui/formats.ts'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useNamesPage } from '../ui/pageName.ts'
import { podcastKind } from './kind.ts'
import { PodcastList } from './PodcastList.tsx'

const defaults = { text: '' }

/** The podcasts of one category. */
export default function PodcastCategoryScreen({ queryRef }: ScreenProps<PodcastCategoryScreenQuery>) {
  const { found, ...root } = usePreloadedQuery<PodcastCategoryScreenQuery>(
    graphql`
    query PodcastCategoryScreenQuery($id: ID!, $category: ID, $isOne: Boolean!, $text: String) @preloadable {
      found: podcastCategory(databaseId: $id) @include(if: $isOne) { name podcastCount }
      ...PodcastList_query @arguments(category: $category, text: $text)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { isOne } = queryRef.variables
  useNamesPage(found?.name ?? '')
  if (isOne && !found) return <Missing what="category" back={podcastKind.list} />
  return (
    <>
      <PageHeader
        title={found?.name ?? 'All podcasts'}
        text={found ? counted(found.podcastCount, 'podcast') : undefined}
        back={podcastKind.list}
      />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: found ? 'Search this category' : 'Search titles and what is said' },
        ]}
      />
      <PodcastList query={root} search={search} none="Podcasts of this category appear here." />
    </>
  )
}
