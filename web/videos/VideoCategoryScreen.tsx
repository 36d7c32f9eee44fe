import { graphql, usePreloadedQuery } from 'react-relay'
import type { VideoCategoryScreenQuery } from '../__generated__/VideoCategoryScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { counted } from '../ui/formats.ts'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useNamesPage } from '../ui/pageName.ts'
import { videoKind } from './kind.ts'
import { VideoList } from './VideoList.tsx'

const defaults = { text: '' }

/** The videos of one category. */
export default function VideoCategoryScreen({ queryRef }: ScreenProps<VideoCategoryScreenQuery>) {
  const { category, ...root } = usePreloadedQuery<VideoCategoryScreenQuery>(
    graphql`
    query VideoCategoryScreenQuery($id: ID!, $text: String) @preloadable {
      category: videoCategory(databaseId: $id) { name videoCount }
      ...VideoList_query @arguments(category: $id, text: $text)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  useNamesPage(category?.name ?? '')
  if (!category) return <Missing what="category" back={videoKind.list} />
  return (
    <>
      <PageHeader title={category.name} text={counted(category.videoCount, 'video')} back={videoKind.list} />
      <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search this category' }]} />
      <VideoList query={root} search={search} none="Videos of this category appear here." />
    </>
  )
}
