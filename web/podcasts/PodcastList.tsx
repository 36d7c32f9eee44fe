import { IconMicrophone } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { PodcastList_query$key } from '../__generated__/PodcastList_query.graphql.ts'
import type { PodcastListPageQuery } from '../__generated__/PodcastListPageQuery.graphql.ts'
import { RecordingCard } from '../domain/recordings/RecordingCard.tsx'
import { usePages } from '../relay/usePages.ts'
import { RecordCards } from '../ui/lists/RecordCards.tsx'
import type { SearchState } from '../ui/lists/useSearchState.ts'
import { podcastKind } from './kind.ts'

type Props = {
  query: PodcastList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  /** What appears here once there is something. */ none: string
}

/** Podcasts open to the viewer, as cards that append while one scrolls. */
export function PodcastList({ query, search, none }: Props) {
  const pages = usePages<PodcastListPageQuery, PodcastList_query$key>(
    graphql`
    fragment PodcastList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, brand: { type: "ID" }, favored: { type: "Boolean" }
    )
    @refetchable(queryName: "PodcastListPageQuery") {
      podcasts(first: $first, after: $after, text: $text, category: $category, brand: $brand, favored: $favored, editable: false)
      @connection(key: "PodcastList_podcasts", filters: ["text", "category", "brand", "favored"]) {
        edges { node { id ...RecordingCard_recording } }
      }
    }
  `,
    query,
  )
  return (
    <RecordCards
      items={pages.data.podcasts.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Podcasts"
      columnWidth={280}
      pageSize={24}
      pages={pages}
      search={search}
      notFound="No podcast matches your search"
      none={{ icon: IconMicrophone, title: 'No podcasts yet', text: none }}
    >
      {(podcast) => <RecordingCard recording={podcast} kind={podcastKind} order={2} />}
    </RecordCards>
  )
}
