import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminVideoPreviewScreenQuery } from '../__generated__/AdminVideoPreviewScreenQuery.graphql.ts'
import { AdminRecordingPreview } from '../domain/recordings/admin/AdminRecordingPreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { videoKind } from './kind.ts'

export default function AdminVideoPreviewScreen({ queryRef }: ScreenProps<AdminVideoPreviewScreenQuery>) {
  const { video } = usePreloadedQuery<AdminVideoPreviewScreenQuery>(
    graphql`query AdminVideoPreviewScreenQuery($id: ID!) @preloadable { video(databaseId: $id) { state ...AdminRecordingPreview_recording } }`,
    queryRef,
  )
  return <AdminRecordingPreview kind={videoKind} recording={video} state={video?.state} />
}
