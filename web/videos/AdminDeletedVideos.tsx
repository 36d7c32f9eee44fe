import { graphql } from 'react-relay'
import type { AdminDeletedVideos_query$key } from '../__generated__/AdminDeletedVideos_query.graphql.ts'
import type { AdminDeletedVideosPageQuery } from '../__generated__/AdminDeletedVideosPageQuery.graphql.ts'
import { AdminDeletedRecordings, type SearchedBy } from '../domain/recordings/admin/AdminDeletedRecordings.tsx'
import { usePages } from '../relay/usePages.ts'
import { videoKind } from './kind.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'

export function AdminDeletedVideos({ query, ...searched }: { query: AdminDeletedVideos_query$key } & SearchedBy) {
  const pages = usePages<AdminDeletedVideosPageQuery, AdminDeletedVideos_query$key>(
    graphql`
    fragment AdminDeletedVideos_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedVideosPageQuery") {
      deletedVideos(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedVideos_deletedVideos", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedRecordings_recordings } }
      }
    }
  `,
    query,
  )
  const { totalCount, edges } = pages.data.deletedVideos
  const { restore } = useDeleteVideo()
  const recordings = edges.map(({ node }) => node)
  return <AdminDeletedRecordings {...searched} {...{ pages, totalCount, recordings, restore }} kind={videoKind} />
}
