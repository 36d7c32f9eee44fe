import { graphql, usePreloadedQuery } from 'react-relay'
import type { PodcastCategoryScreenQuery } from '../__generated__/PodcastCategoryScreenQuery.graphql.ts'
import { CategoryPage } from '../domain/recordings/CategoryPage.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { podcastKind } from './kind.ts'
import { PodcastList } from './PodcastList.tsx'

/** The podcasts of one category, or all of them. */
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
  const { isOne } = queryRef.variables
  if (isOne && !found) return <Missing what="category" back={podcastKind.list} />
  const none = isOne ? 'Podcasts of this category appear here.' : 'Podcasts that are for you appear here.'
  return (
    <CategoryPage
      kind={podcastKind}
      name={found?.name}
      count={found?.podcastCount}
      list={(search) => <PodcastList query={root} search={search} none={none} />}
    />
  )
}
