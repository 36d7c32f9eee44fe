import { Title } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { BrandTrainingScreenQuery } from '../../__generated__/BrandTrainingScreenQuery.graphql.ts'
import type { BrandTrainingScreen_query$key } from '../../__generated__/BrandTrainingScreen_query.graphql.ts'
import type { BrandTrainingScreenPageQuery } from '../../__generated__/BrandTrainingScreenPageQuery.graphql.ts'
import { CurriculumCard } from '../../curriculums/CurriculumCard.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { InfiniteList } from '../../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'

const defaults = { text: '' }
/** Below so many a search would be in the way. */
const WORTH_SEARCHING = 7

/** The curriculums of a brand that are open to the viewer, in the brand's order. */
export default function BrandTrainingScreen({ queryRef }: ScreenProps<BrandTrainingScreenQuery>) {
  const root = usePreloadedQuery<BrandTrainingScreenQuery>(
    graphql`
    query BrandTrainingScreenQuery($brandId: ID!, $text: String) @preloadable { ...BrandTrainingScreen_query @arguments(brand: $brandId, text: $text) }
  `,
    queryRef,
  )
  const { data, hasNext, loadNext } = usePages<BrandTrainingScreenPageQuery, BrandTrainingScreen_query$key>(
    graphql`
    fragment BrandTrainingScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, brand: { type: "ID" }, text: { type: "String" })
    @refetchable(queryName: "BrandTrainingScreenPageQuery") {
      curriculums(first: $first, after: $after, brand: $brand, text: $text, status: PUBLISHED, sort: POSITION)
      @connection(key: "BrandTrainingScreen_curriculums", filters: ["brand", "text"]) {
        totalCount
        edges { node { id ...CurriculumCard_curriculum } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults)
  const isSearching = search.active > 0
  return (
    <section aria-labelledby="training">
      <Title order={2} size="h3" mb="md" id="training">
        Training
      </Title>
      {(isSearching || data.curriculums.totalCount >= WORTH_SEARCHING) && (
        <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search this brand’s training' }]} />
      )}
      <InfiniteList
        items={data.curriculums.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="Curriculums"
        columnWidth={320}
        pageSize={24}
        hasNext={hasNext}
        loadNext={loadNext}
        empty={
          isSearching ? (
            <NotFound title="Nothing matches your search" onClear={search.clear} clear="Show everything" />
          ) : (
            <EmptyState
              icon={IconSchool}
              title="No training yet"
              text="As soon as this brand publishes a curriculum for your department or group, it appears here."
            />
          )
        }
      >
        {(curriculum) => <CurriculumCard curriculum={curriculum} />}
      </InfiniteList>
    </section>
  )
}
