import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminRecordingPreviewScreenQuery } from '../../../__generated__/AdminRecordingPreviewScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { AdminRecordingPreview } from '../admin/AdminRecordingPreview.tsx'
import type { RecordingKind } from '../kinds.ts'

export default function AdminRecordingPreviewScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, AdminRecordingPreviewScreenQuery>) {
  const { recording } = usePreloadedQuery<AdminRecordingPreviewScreenQuery>(
    graphql`query AdminRecordingPreviewScreenQuery($kind: RecordingKind!, $id: ID!) @preloadable { recording(kind: $kind, databaseId: $id) { ...AdminRecordingPreview_recording } }`,
    queryRef,
  )
  return <AdminRecordingPreview kind={kind} recording={recording} />
}
