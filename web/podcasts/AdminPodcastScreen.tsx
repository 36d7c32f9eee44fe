import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminPodcastScreenQuery } from '../__generated__/AdminPodcastScreenQuery.graphql.ts'
import { AdminRecordingPage } from '../domain/recordings/admin/AdminRecordingPage.tsx'
import { previewOf } from '../domain/recordings/kinds.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { AdminPodcastForm } from './AdminPodcastForm.tsx'
import { podcastKind } from './kind.ts'
import { usePublishPodcast } from './usePublishPodcast.ts'

/** One podcast as its editor sees it. */
export default function AdminPodcastScreen({ queryRef }: ScreenProps<AdminPodcastScreenQuery>) {
  const { podcast, ...root } = usePreloadedQuery<AdminPodcastScreenQuery>(
    graphql`
    query AdminPodcastScreenQuery($id: ID!) @preloadable {
      podcast(databaseId: $id) { id databaseId state viewerCanEdit ...AdminRecordingPage_recording ...AdminPodcastForm_podcast }
      ...AdminPodcastForm_query
    }
  `,
    queryRef,
  )
  const publish = usePublishPodcast()
  if (!podcast) return <Missing what={podcastKind.one} back={podcastKind.admin} />
  // Who may look and not change it, listens to it.
  if (!podcast.viewerCanEdit) return <Navigate to={previewOf(podcastKind, podcast.databaseId)} replace />
  return (
    <AdminRecordingPage
      kind={podcastKind}
      recording={podcast}
      state={podcast.state}
      publish={publish}
      form={<AdminPodcastForm key={podcast.id} podcast={podcast} query={root} />}
    />
  )
}
