import { Title } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { BrandBulletinsScreenQuery } from '../__generated__/BrandBulletinsScreenQuery.graphql.ts'
import { PostList } from '../domain/posts/PostList.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { brandNewsKind } from './kind.ts'

const defaults = { text: '' }
/** Below so many a search would be in the way. */
const WORTH_SEARCHING = 7

/** The news of a brand, within its page. */
export default function BrandBulletinsScreen({ queryRef }: ScreenProps<BrandBulletinsScreenQuery>) {
  const root = usePreloadedQuery<BrandBulletinsScreenQuery>(
    graphql`
    query BrandBulletinsScreenQuery($brandId: ID!, $text: String) @preloadable {
      all: posts(kind: BULLETIN, first: 1, brand: $brandId, editable: false) { totalCount }
      ...PostList_query @arguments(kind: BULLETIN, brand: $brandId, text: $text)
    }
  `,
    queryRef,
  )
  const { brandId = '' } = useParams()
  const search = useSearchState(defaults)
  return (
    <section aria-labelledby="latest-news">
      <Title order={2} size="h3" mb="md" id="latest-news">
        Latest news
      </Title>
      {(search.active > 0 || root.all.totalCount >= WORTH_SEARCHING) && (
        <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search this brand’s news' }]} />
      )}
      <PostList
        query={root}
        kind={brandNewsKind(brandId)}
        search={search}
        isOfBrand
        none="As soon as this brand publishes something for your department or group, it appears here."
      />
    </section>
  )
}
