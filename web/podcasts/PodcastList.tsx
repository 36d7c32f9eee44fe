import { graphql } from 'react-relay'
import type { PodcastList_query$key } from '../__generated__/PodcastList_query.graphql.ts'
import type { PodcastListPageQuery } from '../__generated__/PodcastListPageQuery.graphql.ts'
import { RecordingList } from '../domain/recordings/RecordingList.tsx'
import { usePages } from '../relay/usePages.ts'
import type { SearchState } from '../ui/lists/useSearchState.ts'
import { podcastKind } from './kind.ts'

type Props = { query: PodcastList_query$key; search: Pick<SearchState, 'active' | 'clear'>; none: string }

/** Podcasts open to the viewer. */
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
        edges { node { ...RecordingList_recordings } }
      }
    }
  `,
    query,
  )
  const recordings = pages.data.podcasts.edges.map(({ node }) => node)
  return <RecordingList kind={podcastKind} {...{ recordings, pages, search, none }} />
}
