import { graphql } from 'react-relay'
import type { VideoList_query$key } from '../__generated__/VideoList_query.graphql.ts'
import type { VideoListPageQuery } from '../__generated__/VideoListPageQuery.graphql.ts'
import { RecordingList } from '../domain/recordings/RecordingList.tsx'
import { usePages } from '../relay/usePages.ts'
import type { SearchState } from '../ui/lists/useSearchState.ts'
import { videoKind } from './kind.ts'

type Props = { query: VideoList_query$key; search: Pick<SearchState, 'active' | 'clear'>; none: string }

/** Videos open to the viewer. */
export function VideoList({ query, search, none }: Props) {
  const pages = usePages<VideoListPageQuery, VideoList_query$key>(
    graphql`
    fragment VideoList_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, brand: { type: "ID" }, favored: { type: "Boolean" }
    )
    @refetchable(queryName: "VideoListPageQuery") {
      videos(first: $first, after: $after, text: $text, category: $category, brand: $brand, favored: $favored, editable: false)
      @connection(key: "VideoList_videos", filters: ["text", "category", "brand", "favored"]) {
        edges { node { ...RecordingList_recordings } }
      }
    }
  `,
    query,
  )
  const recordings = pages.data.videos.edges.map(({ node }) => node)
  return <RecordingList kind={videoKind} {...{ recordings, pages, search, none }} />
}
