import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminVideosScreen_query$key } from '../__generated__/AdminVideosScreen_query.graphql.ts'
import type { AdminVideosScreenPageQuery } from '../__generated__/AdminVideosScreenPageQuery.graphql.ts'
import type { AdminVideosScreenQuery } from '../__generated__/AdminVideosScreenQuery.graphql.ts'
import { AdminRecordings } from '../domain/recordings/admin/AdminRecordings.tsx'
import { useCategoryChoices } from '../domain/recordings/useCategoryChoices.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { AdminDeletedVideos } from './AdminDeletedVideos.tsx'
import { queuePreview, videoKind } from './kind.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'
import { useDuplicateVideo } from './useDuplicateVideo.ts'
import { usePublishVideo } from './usePublishVideo.ts'

const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'WAITING_APPROVAL', 'DENIED', 'DELETED']

/** All videos, with what was deleted where one asks for it. */
export default function AdminVideosScreen({ queryRef }: ScreenProps<AdminVideosScreenQuery>) {
  const root = usePreloadedQuery<AdminVideosScreenQuery>(
    graphql`
    query AdminVideosScreenQuery($text: String, $category: ID, $status: VideoState, $createdBy: ID, $sort: VideoSort) @preloadable {
      videoCategories { ...useCategoryChoices_categories }
      videoMakers { ...AdminRecordings_makers }
      ...AdminVideosScreen_query @arguments(text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      ...AdminDeletedVideos_query @arguments(text: $text)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminVideosScreenPageQuery, AdminVideosScreen_query$key>(
    graphql`
    fragment AdminVideosScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, status: { type: "VideoState" }, createdBy: { type: "ID" }, sort: { type: "VideoSort" }
    )
    @refetchable(queryName: "AdminVideosScreenPageQuery") {
      videos(first: $first, after: $after, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      @connection(key: "AdminVideosScreen_videos", filters: ["text", "category", "status", "createdBy", "sort"]) {
        totalCount
        edges { node { state ...AdminRecordings_recordings } }
      }
    }
  `,
    root,
  )
  const { totalCount, edges } = pages.data.videos
  const { remove } = useDeleteVideo()
  const categories = useCategoryChoices(root.videoCategories)
  return (
    <AdminRecordings
      kind={videoKind}
      text="What people watch: from brands, and what colleagues submitted."
      none="Upload a video, give it a title, and publish it for everybody or for groups."
      states={states}
      categories={categories}
      makers={root.videoMakers}
      recordings={edges.map(({ node }) => node)}
      standings={edges.map(({ node }) => node.state)}
      totalCount={totalCount}
      pages={pages}
      publish={usePublishVideo()}
      duplicate={useDuplicateVideo()}
      remove={remove}
      undecided={queuePreview}
      deleted={(searched) => <AdminDeletedVideos query={root} {...searched} />}
    />
  )
}
