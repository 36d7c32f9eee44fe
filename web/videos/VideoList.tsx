import { IconVideo } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { VideoList_query$key } from '../__generated__/VideoList_query.graphql.ts'
import type { VideoListPageQuery } from '../__generated__/VideoListPageQuery.graphql.ts'
import { RecordingCard } from '../domain/recordings/RecordingCard.tsx'
import { usePages } from '../relay/usePages.ts'
import { RecordCards } from '../ui/lists/RecordCards.tsx'
import type { SearchState } from '../ui/lists/useSearchState.ts'
import { videoKind } from './kind.ts'

type Props = {
  query: VideoList_query$key
  search: Pick<SearchState, 'active' | 'clear'>
  /** What appears here once there is something. */ none: string
}

/** Videos open to the viewer, as cards that append while one scrolls. */
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
        edges { node { id ...RecordingCard_recording } }
      }
    }
  `,
    query,
  )
  return (
    <RecordCards
      items={pages.data.videos.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Videos"
      columnWidth={280}
      pageSize={24}
      pages={pages}
      search={search}
      notFound="No video matches your search"
      none={{ icon: IconVideo, title: 'No videos yet', text: none }}
    >
      {(video) => <RecordingCard recording={video} kind={videoKind} order={2} />}
    </RecordCards>
  )
}
