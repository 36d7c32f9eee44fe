import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminPodcastScreenQuery } from '../__generated__/AdminPodcastScreenQuery.graphql.ts'
import { historyTab } from '../domain/history/AdminHistoryTab.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
import { AdminPodcastForm } from './AdminPodcastForm.tsx'
import { AdminPodcastPage } from './AdminPodcastPage.tsx'
import { ADMIN, previewOf, podcastKind } from './kind.ts'

/** One podcast as its editor sees it. */
export default function AdminPodcastScreen({ queryRef }: ScreenProps<AdminPodcastScreenQuery>) {
  const { podcast, ...root } = usePreloadedQuery<AdminPodcastScreenQuery>(
    graphql`
    query AdminPodcastScreenQuery($id: ID!) @preloadable {
      podcast(databaseId: $id) { id databaseId viewerCanEdit ...AdminPodcastPage_podcast ...AdminPodcastForm_podcast }
      ...AdminPodcastForm_query
    }
  `,
    queryRef,
  )
  if (!podcast) return <Missing what={podcastKind.one} back={{ to: ADMIN, label: 'Podcasts' }} />
  // Who may look and not change it, listens to it.
  if (!podcast.viewerCanEdit) return <Navigate to={previewOf(podcast.databaseId)} replace />
  return (
    <>
      <AdminPodcastPage podcast={podcast} />
      <RecordTabs
        label="Parts of the podcast"
        details={<AdminPodcastForm key={podcast.id} podcast={podcast} query={root} />}
        parts={[historyTab('PODCAST', podcast.databaseId)]}
      />
    </>
  )
}
