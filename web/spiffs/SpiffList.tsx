import { IconCoin } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { SpiffList_query$key } from '../__generated__/SpiffList_query.graphql.ts'
import type { SpiffListPageQuery } from '../__generated__/SpiffListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { lastDay } from './days.ts'
import { SpiffCard } from './SpiffCard.tsx'

type Props = {
  query: SpiffList_query$key
  upcoming: boolean
  /** What ends first comes first, as the cards count the days. */
  endingFirst: boolean
  searching: boolean
  clear: () => void
}

/** Spiffs one may claim from today, or those to come. */
export function SpiffList({ query, upcoming, endingFirst, searching, clear }: Props) {
  const { data, hasNext, loadNext } = usePages<SpiffListPageQuery, SpiffList_query$key>(
    graphql`
    fragment SpiffList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, brand: { type: "ID" }, upcoming: { type: "Boolean" }, sort: { type: "OpenSpiffSort" })
    @refetchable(queryName: "SpiffListPageQuery") {
      openSpiffs(first: $first, after: $after, text: $text, brand: $brand, upcoming: $upcoming, sort: $sort) @connection(key: "SpiffList_openSpiffs") {
        edges { node { id ...SpiffCard_spiff ...days_last } }
      }
    }
  `,
    query,
  )
  const spiffs = data.openSpiffs.edges.map(({ node }) => node)
  return (
    <InfiniteList
      items={endingFirst ? spiffs.toSorted((a, b) => lastDay(a).localeCompare(lastDay(b))) : spiffs}
      keyOf={({ id }) => id}
      label={upcoming ? 'Spiffs to come' : 'Open spiffs'}
      columnWidth={300}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        searching ? (
          <NotFound title="No spiff matches this search" onClear={clear} />
        ) : (
          <EmptyState
            icon={IconCoin}
            title={upcoming ? 'Nothing announced yet' : 'No spiffs right now'}
            text={
              upcoming
                ? 'What begins later appears here as soon as it is announced.'
                : 'When a new one opens for you, you are told, and it appears here.'
            }
          />
        )
      }
    >
      {(spiff) => <SpiffCard spiff={spiff} />}
    </InfiniteList>
  )
}
