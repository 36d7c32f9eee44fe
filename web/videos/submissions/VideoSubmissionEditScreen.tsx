import { Alert } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { VideoSubmissionEditScreenQuery } from '../../__generated__/VideoSubmissionEditScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { submissionPath, submissions, videoKind } from '../kind.ts'
import { standingOf } from './states.ts'
import { VideoSubmissionForm } from './VideoSubmissionForm.tsx'

/** Changes what one submitted, as long as it is not approved. */
export default function VideoSubmissionEditScreen({ queryRef }: ScreenProps<VideoSubmissionEditScreenQuery>) {
  const { video, ...root } = usePreloadedQuery<VideoSubmissionEditScreenQuery>(
    graphql`
    query VideoSubmissionEditScreenQuery($id: ID!) @preloadable {
      video: recording(kind: VIDEO, databaseId: $id) { id databaseId title ... on Video { submission { status deniedReason viewerCanEdit } } ...VideoSubmissionForm_video }
      ...VideoSubmissionForm_query
    }
  `,
    queryRef,
  )
  if (!video?.submission) return <Missing what={videoKind.one} back={submissions} />
  const { status, deniedReason, viewerCanEdit } = video.submission
  if (!viewerCanEdit) return <Navigate to={submissionPath(video.databaseId)} replace />
  return (
    <>
      <PageHeader
        title={video.title}
        aside={<StatusChip status={standingOf(status)} />}
        text="What you change is looked at anew."
        back={submissions}
      />
      {deniedReason && (
        <Alert color="red" icon={<IconX aria-hidden="true" />} title="Why it was denied" mb="lg">
          {deniedReason}
        </Alert>
      )}
      <VideoSubmissionForm key={video.id} video={video} query={root} />
    </>
  )
}
