import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminVideoScreenQuery } from '../__generated__/AdminVideoScreenQuery.graphql.ts'
import { historyTab } from '../domain/history/AdminHistoryTab.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
import { AdminVideoForm } from './AdminVideoForm.tsx'
import { AdminVideoPage } from './AdminVideoPage.tsx'
import { ADMIN, previewOf, queuePreview, videoKind } from './kind.ts'

/** One video as its editor sees it. */
export default function AdminVideoScreen({ queryRef }: ScreenProps<AdminVideoScreenQuery>) {
  const { video, ...root } = usePreloadedQuery<AdminVideoScreenQuery>(
    graphql`
    query AdminVideoScreenQuery($id: ID!) @preloadable {
      video(databaseId: $id) { id databaseId viewerCanEdit submission { status } ...AdminVideoPage_video ...AdminVideoForm_video }
      ...AdminVideoForm_query
    }
  `,
    queryRef,
  )
  if (!video) return <Missing what={videoKind.one} back={{ to: ADMIN, label: 'Videos' }} />
  // What waits is decided first; who may look and not change it, watches it.
  if (video.submission && video.submission.status !== 'APPROVED')
    return <Navigate to={queuePreview(video.databaseId)} replace />
  if (!video.viewerCanEdit) return <Navigate to={previewOf(video.databaseId)} replace />
  return (
    <>
      <AdminVideoPage video={video} />
      <RecordTabs
        label="Parts of the video"
        details={<AdminVideoForm key={video.id} video={video} query={root} />}
        parts={[historyTab('VIDEO', video.databaseId)]}
      />
    </>
  )
}
