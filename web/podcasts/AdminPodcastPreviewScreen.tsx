import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminPodcastPreviewScreenQuery } from '../__generated__/AdminPodcastPreviewScreenQuery.graphql.ts'
import { AdminRecordingPreview } from '../domain/recordings/admin/AdminRecordingPreview.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { podcastKind } from './kind.ts'

export default function AdminPodcastPreviewScreen({ queryRef }: ScreenProps<AdminPodcastPreviewScreenQuery>) {
  const { podcast } = usePreloadedQuery<AdminPodcastPreviewScreenQuery>(
    graphql`query AdminPodcastPreviewScreenQuery($id: ID!) @preloadable { podcast(databaseId: $id) { state ...AdminRecordingPreview_recording } }`,
    queryRef,
  )
  return <AdminRecordingPreview kind={podcastKind} recording={podcast} state={podcast?.state} />
}
