import { Title } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { BrandBulletinsScreenQuery } from '../__generated__/BrandBulletinsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { BulletinList } from './BulletinList.tsx'
import { brandNewsKind } from './kind.ts'

const defaults = { text: '' }
/** Below so many a search would be in the way. */
const WORTH_SEARCHING = 7

/** The news of a brand, within its page. */
export default function BrandBulletinsScreen({ queryRef }: ScreenProps<BrandBulletinsScreenQuery>) {
  const root = usePreloadedQuery<BrandBulletinsScreenQuery>(
    graphql`
    query BrandBulletinsScreenQuery($brandId: ID!, $text: String) @preloadable {
      all: bulletins(first: 1, brand: $brandId, editable: false) { totalCount }
      ...BulletinList_query @arguments(brand: $brandId, text: $text)
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
      <BulletinList
        query={root}
        search={search}
        pathOf={brandNewsKind(brandId).pathOf}
        isOfBrand
        none="As soon as this brand publishes something for your department or group, it appears here."
      />
    </section>
  )
}
