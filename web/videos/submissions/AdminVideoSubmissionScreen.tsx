import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, Navigate } from 'react-router'
import type { AdminVideoSubmissionScreenQuery } from '../../__generated__/AdminVideoSubmissionScreenQuery.graphql.ts'
import { AdminRecordingForm } from '../../domain/recordings/admin/AdminRecordingForm.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { queue, queuePreview, videoKind } from '../kind.ts'

/** Changes a submitted video before it is decided: its category, brand or audience. */
export default function AdminVideoSubmissionScreen({ queryRef }: ScreenProps<AdminVideoSubmissionScreenQuery>) {
  const { video, ...root } = usePreloadedQuery<AdminVideoSubmissionScreenQuery>(
    graphql`
    query AdminVideoSubmissionScreenQuery($id: ID!) @preloadable {
      video: recording(kind: VIDEO, databaseId: $id) { id databaseId title state viewerCanEdit ... on Video { submission { personName } } ...AdminRecordingForm_recording }
      ...AdminRecordingForm_query @arguments(kind: VIDEO)
    }
  `,
    queryRef,
  )
  if (!video?.submission) return <Missing what={videoKind.one} back={queue} />
  if (!video.viewerCanEdit) return <Navigate to={queuePreview(video.databaseId)} replace />
  return (
    <>
      <PageHeader
        title={video.title}
        text={`Submitted by ${video.submission.personName}`}
        aside={<StatusChip status={video.state} />}
        back={queue}
        actions={
          <Button
            component={Link}
            to={queuePreview(video.databaseId)}
            leftSection={<IconEye size={18} aria-hidden="true" />}
          >
            Watch and decide
          </Button>
        }
      />
      <AdminRecordingForm key={video.id} kind={videoKind} recording={video} query={root} list={queue.to} />
    </>
  )
}
