import { graphql } from 'react-relay'
import type { AdminDeletedVideos_query$key } from '../__generated__/AdminDeletedVideos_query.graphql.ts'
import type { AdminDeletedVideosPageQuery } from '../__generated__/AdminDeletedVideosPageQuery.graphql.ts'
import { AdminDeletedTable, type Searched } from '../domain/deletion/AdminDeletedTable.tsx'
import { usePages } from '../relay/usePages.ts'
import { useDeleteVideo } from './useDeleteVideo.ts'

export function AdminDeletedVideos({ query, ...searched }: { query: AdminDeletedVideos_query$key } & Searched) {
  const pages = usePages<AdminDeletedVideosPageQuery, AdminDeletedVideos_query$key>(
    graphql`
    fragment AdminDeletedVideos_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedVideosPageQuery") {
      found: deletedVideos(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedVideos_found", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedTable_rows } }
      }
    }
  `,
    query,
  )
  const { totalCount, edges } = pages.data.found
  const { restore } = useDeleteVideo()
  return (
    <AdminDeletedTable
      {...searched}
      {...{ pages, totalCount }}
      nouns="videos"
      rows={edges.map(({ node }) => node)}
      bringBack={restore}
    />
  )
}
