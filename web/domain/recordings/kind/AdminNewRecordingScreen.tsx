import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewRecordingScreenQuery } from '../../../__generated__/AdminNewRecordingScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AdminRecordingForm } from '../admin/AdminRecordingForm.tsx'
import { adminOf, type RecordingKind } from '../kinds.ts'

export default function AdminNewRecordingScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, AdminNewRecordingScreenQuery>) {
  const root = usePreloadedQuery<AdminNewRecordingScreenQuery>(
    graphql`query AdminNewRecordingScreenQuery($kind: RecordingKind!) @preloadable { ...AdminRecordingForm_query @arguments(kind: $kind) }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title={`New ${kind.one}`} text="It is a draft until you publish it." back={adminOf(kind)} />
      <AdminRecordingForm kind={kind} query={root} />
    </>
  )
}
