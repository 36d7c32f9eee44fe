import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminVideoScreenQuery } from '../__generated__/AdminVideoScreenQuery.graphql.ts'
import { AdminRecordingPage } from '../domain/recordings/admin/AdminRecordingPage.tsx'
import { previewOf } from '../domain/recordings/kinds.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { AdminVideoForm } from './AdminVideoForm.tsx'
import { queuePreview, videoKind } from './kind.ts'
import { usePublishVideo } from './usePublishVideo.ts'

/** One video as its editor sees it. */
export default function AdminVideoScreen({ queryRef }: ScreenProps<AdminVideoScreenQuery>) {
  const { video, ...root } = usePreloadedQuery<AdminVideoScreenQuery>(
    graphql`
    query AdminVideoScreenQuery($id: ID!) @preloadable {
      video(databaseId: $id) { id databaseId state viewerCanEdit submittedBy submission { status } ...AdminRecordingPage_recording ...AdminVideoForm_video }
      ...AdminVideoForm_query
    }
  `,
    queryRef,
  )
  const publish = usePublishVideo()
  if (!video) return <Missing what={videoKind.one} back={videoKind.admin} />
  // What waits is decided first; who may look and not change it, watches it.
  if (video.submission && video.submission.status !== 'APPROVED')
    return <Navigate to={queuePreview(video.databaseId)} replace />
  if (!video.viewerCanEdit) return <Navigate to={previewOf(videoKind, video.databaseId)} replace />
  return (
    <AdminRecordingPage
      kind={videoKind}
      recording={video}
      state={video.state}
      more={video.submittedBy && `by ${video.submittedBy}`}
      publish={publish}
      form={<AdminVideoForm key={video.id} video={video} query={root} />}
    />
  )
}
