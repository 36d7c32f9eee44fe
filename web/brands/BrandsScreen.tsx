import { Button } from '@mantine/core'
import { IconCategory, IconFlag, IconStack2 } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { BrandsScreenQuery } from '../__generated__/BrandsScreenQuery.graphql.ts'
import type { BrandsScreen_query$key } from '../__generated__/BrandsScreen_query.graphql.ts'
import type { BrandsScreenPageQuery } from '../__generated__/BrandsScreenPageQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { BrandCard } from './BrandCard.tsx'

const defaults = { text: '', segment: '' }

/** All brands of the installation, with how far one is with each. */
export default function BrandsScreen({ queryRef }: ScreenProps<BrandsScreenQuery>) {
  const root = usePreloadedQuery<BrandsScreenQuery>(
    graphql`
    query BrandsScreenQuery($text: String, $segment: String) @preloadable {
      brandSegments(active: true)
      trainingBuckets { id }
      categories { id }
      ...BrandsScreen_query @arguments(text: $text, segment: $segment)
    }
  `,
    queryRef,
  )
  const { data, hasNext, loadNext } = usePages<BrandsScreenPageQuery, BrandsScreen_query$key>(
    graphql`
    fragment BrandsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, segment: { type: "String" })
    @refetchable(queryName: "BrandsScreenPageQuery") {
      brands(first: $first, after: $after, active: true, text: $text, segment: $segment) @connection(key: "BrandsScreen_brands", filters: ["text", "segment"]) {
        edges { node { id ...BrandCard_brand } }
      }
    }
  `,
    root,
  )
  const search = useSearchState(defaults)
  return (
    <>
      <PageHeader
        title="Brands"
        text="Each brand’s own training, and how far you are with it."
        actions={
          <>
            {root.trainingBuckets.length > 0 && (
              <Button
                component={Link}
                to="/auth/training-bucket"
                variant="default"
                leftSection={<IconStack2 size={18} aria-hidden="true" />}
              >
                Training buckets
              </Button>
            )}
            {root.categories.length > 0 && (
              <Button
                component={Link}
                to="/auth/category-page"
                variant="default"
                leftSection={<IconCategory size={18} aria-hidden="true" />}
              >
                Categories
              </Button>
            )}
          </>
        }
      />
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search brands' },
          {
            kind: 'select',
            name: 'segment',
            label: 'Any segment',
            options: root.brandSegments.map((value) => ({ value, label: value })),
          },
        ]}
      />
      <InfiniteList
        items={data.brands.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        label="Brands"
        columnWidth={340}
        pageSize={24}
        hasNext={hasNext}
        loadNext={loadNext}
        empty={
          search.active > 0 ? (
            <NotFound title="No brand matches this search" onClear={search.clear} clear="Show all brands" />
          ) : (
            <EmptyState
              icon={IconFlag}
              title="No brands yet"
              text="As soon as a brand is published, it appears here."
            />
          )
        }
      >
        {(brand) => <BrandCard brand={brand} />}
      </InfiniteList>
    </>
  )
}
