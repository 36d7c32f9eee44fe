import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPodcastsScreen_query$key } from '../__generated__/AdminPodcastsScreen_query.graphql.ts'
import type { AdminPodcastsScreenPageQuery } from '../__generated__/AdminPodcastsScreenPageQuery.graphql.ts'
import type { AdminPodcastsScreenQuery } from '../__generated__/AdminPodcastsScreenQuery.graphql.ts'
import { AdminRecordings } from '../domain/recordings/admin/AdminRecordings.tsx'
import { useCategoryChoices } from '../domain/recordings/useCategoryChoices.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { AdminDeletedPodcasts } from './AdminDeletedPodcasts.tsx'
import { podcastKind } from './kind.ts'
import { useDeletePodcast } from './useDeletePodcast.ts'
import { useDuplicatePodcast } from './useDuplicatePodcast.ts'
import { usePublishPodcast } from './usePublishPodcast.ts'

const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'DELETED']

/** All podcasts, with what was deleted where one asks for it. */
export default function AdminPodcastsScreen({ queryRef }: ScreenProps<AdminPodcastsScreenQuery>) {
  const root = usePreloadedQuery<AdminPodcastsScreenQuery>(
    graphql`
    query AdminPodcastsScreenQuery($text: String, $category: ID, $status: PodcastState, $createdBy: ID, $sort: PodcastSort) @preloadable {
      podcastCategories { ...useCategoryChoices_categories }
      podcastMakers { ...AdminRecordings_makers }
      ...AdminPodcastsScreen_query @arguments(text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      ...AdminDeletedPodcasts_query @arguments(text: $text)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminPodcastsScreenPageQuery, AdminPodcastsScreen_query$key>(
    graphql`
    fragment AdminPodcastsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, status: { type: "PodcastState" }, createdBy: { type: "ID" }, sort: { type: "PodcastSort" }
    )
    @refetchable(queryName: "AdminPodcastsScreenPageQuery") {
      podcasts(first: $first, after: $after, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      @connection(key: "AdminPodcastsScreen_podcasts", filters: ["text", "category", "status", "createdBy", "sort"]) {
        totalCount
        edges { node { state ...AdminRecordings_recordings } }
      }
    }
  `,
    root,
  )
  const { totalCount, edges } = pages.data.podcasts
  const { remove } = useDeletePodcast()
  const categories = useCategoryChoices(root.podcastCategories)
  return (
    <AdminRecordings
      kind={podcastKind}
      text="What people listen to, in the portal and in podcast apps."
      none="Upload a recording, give it a title, and publish it for everybody or for groups."
      states={states}
      categories={categories}
      makers={root.podcastMakers}
      recordings={edges.map(({ node }) => node)}
      standings={edges.map(({ node }) => node.state)}
      totalCount={totalCount}
      pages={pages}
      publish={usePublishPodcast()}
      duplicate={useDuplicatePodcast()}
      remove={remove}
      deleted={(searched) => <AdminDeletedPodcasts query={root} {...searched} />}
    />
  )
}
