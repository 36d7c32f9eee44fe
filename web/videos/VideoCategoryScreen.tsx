import { graphql, usePreloadedQuery } from 'react-relay'
import type { VideoCategoryScreenQuery } from '../__generated__/VideoCategoryScreenQuery.graphql.ts'
import { CategoryPage } from '../domain/recordings/CategoryPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { videoKind } from './kind.ts'
import { VideoList } from './VideoList.tsx'

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
  if (!category) return <Missing what="category" back={videoKind.list} />
  const none = 'Videos of this category appear here.'
  return (
    <CategoryPage
      kind={videoKind}
      name={category.name}
      count={category.videoCount}
      list={(search) => <VideoList query={root} search={search} none={none} />}
    />
  )
}
