import { graphql } from 'react-relay'
import type { AdminDeletedPodcasts_query$key } from '../__generated__/AdminDeletedPodcasts_query.graphql.ts'
import type { AdminDeletedPodcastsPageQuery } from '../__generated__/AdminDeletedPodcastsPageQuery.graphql.ts'
import { AdminDeletedTable, type Searched } from '../domain/deletion/AdminDeletedTable.tsx'
import { usePages } from '../relay/usePages.ts'
import { useDeletePodcast } from './useDeletePodcast.ts'

export function AdminDeletedPodcasts({ query, ...searched }: { query: AdminDeletedPodcasts_query$key } & Searched) {
  const pages = usePages<AdminDeletedPodcastsPageQuery, AdminDeletedPodcasts_query$key>(
    graphql`
    fragment AdminDeletedPodcasts_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedPodcastsPageQuery") {
      found: deletedPodcasts(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedPodcasts_found", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedTable_rows } }
      }
    }
  `,
    query,
  )
  const { totalCount, edges } = pages.data.found
  const { restore } = useDeletePodcast()
  return (
    <AdminDeletedTable
      {...searched}
      {...{ pages, totalCount }}
      nouns="podcasts"
      rows={edges.map(({ node }) => node)}
      bringBack={restore}
    />
  )
}
