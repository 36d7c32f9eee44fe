import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminRecordingScreenQuery } from '../../../__generated__/AdminRecordingScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { Missing } from '../../../ui/states/ErrorState.tsx'
import { AdminRecordingForm } from '../admin/AdminRecordingForm.tsx'
import { AdminRecordingPage } from '../admin/AdminRecordingPage.tsx'
import { adminOf, isUndecided, previewOf, type RecordingKind } from '../kinds.ts'

/** One as its editor sees it. */
export default function AdminRecordingScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, AdminRecordingScreenQuery>) {
  const { recording, ...root } = usePreloadedQuery<AdminRecordingScreenQuery>(
    graphql`
    query AdminRecordingScreenQuery($kind: RecordingKind!, $id: ID!) @preloadable {
      recording(kind: $kind, databaseId: $id) { id databaseId state viewerCanEdit ...AdminRecordingPage_recording ...AdminRecordingForm_recording }
      ...AdminRecordingForm_query @arguments(kind: $kind)
    }
  `,
    queryRef,
  )
  if (!recording) return <Missing what={kind.one} back={adminOf(kind)} />
  const { id, databaseId, state, viewerCanEdit } = recording
  // What waits is decided first; who may look and not change it, plays it.
  if (kind.undecided && isUndecided(state)) return <Navigate to={kind.undecided(databaseId)} replace />
  if (!viewerCanEdit) return <Navigate to={previewOf(kind, databaseId)} replace />
  return (
    <AdminRecordingPage
      kind={kind}
      recording={recording}
      form={<AdminRecordingForm key={id} kind={kind} recording={recording} query={root} />}
    />
  )
}
