import { graphql } from 'react-relay'
import type { AdminDeletedPodcasts_query$key } from '../__generated__/AdminDeletedPodcasts_query.graphql.ts'
import type { AdminDeletedPodcastsPageQuery } from '../__generated__/AdminDeletedPodcastsPageQuery.graphql.ts'
import { AdminDeletedRecordings, type SearchedBy } from '../domain/recordings/admin/AdminDeletedRecordings.tsx'
import { usePages } from '../relay/usePages.ts'
import { podcastKind } from './kind.ts'
import { useDeletePodcast } from './useDeletePodcast.ts'

export function AdminDeletedPodcasts({ query, ...searched }: { query: AdminDeletedPodcasts_query$key } & SearchedBy) {
  const pages = usePages<AdminDeletedPodcastsPageQuery, AdminDeletedPodcasts_query$key>(
    graphql`
    fragment AdminDeletedPodcasts_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminDeletedPodcastsPageQuery") {
      deletedPodcasts(first: $first, after: $after, text: $text) @connection(key: "AdminDeletedPodcasts_deletedPodcasts", filters: ["text"]) {
        totalCount
        edges { node { ...AdminDeletedRecordings_recordings } }
      }
    }
  `,
    query,
  )
  const { totalCount, edges } = pages.data.deletedPodcasts
  const { restore } = useDeletePodcast()
  const recordings = edges.map(({ node }) => node)
  return <AdminDeletedRecordings {...searched} {...{ pages, totalCount, recordings, restore }} kind={podcastKind} />
}
