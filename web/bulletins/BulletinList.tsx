import { IconNews } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { BulletinList_query$key } from '../__generated__/BulletinList_query.graphql.ts'
import type { BulletinListPageQuery } from '../__generated__/BulletinListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/InfiniteList.tsx'
import { NotFound } from '../ui/lists/NotFound.tsx'
import type { SearchState } from '../ui/lists/useSearchState.ts'
import { BulletinCard } from './BulletinCard.tsx'

type Props = {
  query: BulletinList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  brandId?: string
  /** What appears here once there is something. */ none: string
}

/** News open to the viewer, newest first, as cards that append while one scrolls. */
export function BulletinList({ query, search, brandId, none }: Props) {
  const { data, hasNext, loadNext } = usePages<BulletinListPageQuery, BulletinList_query$key>(
    graphql`
    fragment BulletinList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, unread: { type: "Boolean" }, favored: { type: "Boolean" }
    )
    @refetchable(queryName: "BulletinListPageQuery") {
      bulletins(first: $first, after: $after, text: $text, brand: $brand, unread: $unread, favored: $favored, editable: false)
      @connection(key: "BulletinList_bulletins", filters: ["text", "brand", "unread", "favored"]) {
        edges { node { id ...BulletinCard_bulletin } }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.bulletins.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="News"
      columnWidth={320}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        search.active > 0 ? (
          <NotFound title="Nothing matches your search" onClear={search.clear} clear="Show all news" />
        ) : (
          <EmptyState icon={IconNews} title="No news yet" text={none} />
        )
      }
    >
      {(bulletin) => <BulletinCard bulletin={bulletin} brandId={brandId} order={2} />}
    </InfiniteList>
  )
}
