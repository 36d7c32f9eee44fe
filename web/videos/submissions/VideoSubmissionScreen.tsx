import { Alert, Button } from '@mantine/core'
import { IconEdit, IconVideo, IconX } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { VideoSubmissionScreenQuery } from '../../__generated__/VideoSubmissionScreenQuery.graphql.ts'
import { pathOf } from '../../domain/recordings/kinds.ts'
import { SavedPreview } from '../../domain/recordings/SavedPreview.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { submissionEditor, submissions, videoKind } from '../kind.ts'
import { standingOf } from './states.ts'

/** One video one submitted, and what became of it. */
export default function VideoSubmissionScreen({ queryRef }: ScreenProps<VideoSubmissionScreenQuery>) {
  const { video } = usePreloadedQuery<VideoSubmissionScreenQuery>(
    graphql`
    query VideoSubmissionScreenQuery($id: ID!) @preloadable {
      video: recording(kind: VIDEO, databaseId: $id) { databaseId title ... on Video { submission { status deniedReason submittedAt viewerCanEdit } } ...SavedPreview_recording }
    }
  `,
    queryRef,
  )
  useNamesPage(video?.title ?? '')
  if (!video?.submission) return <Missing what={videoKind.one} back={submissions} />
  const { databaseId, title, submission } = video
  const { status, deniedReason, submittedAt, viewerCanEdit } = submission
  return (
    <PreviewPage
      title={title}
      text={`Submitted ${formatAgo(submittedAt)}`}
      aside={<StatusChip status={standingOf(status)} />}
      back={submissions}
      actions={
        <>
          {status === 'APPROVED' && (
            <Button
              component={Link}
              to={pathOf(videoKind, databaseId, title)}
              leftSection={<IconVideo size={18} aria-hidden="true" />}
            >
              Watch
            </Button>
          )}
          {viewerCanEdit && (
            <Button
              component={Link}
              to={submissionEditor(databaseId)}
              leftSection={<IconEdit size={18} aria-hidden="true" />}
            >
              {status === 'DENIED' ? 'Change and submit again' : 'Edit'}
            </Button>
          )}
        </>
      }
    >
      {deniedReason && (
        <Alert color="red" icon={<IconX aria-hidden="true" />} title="Why it was denied" mb="lg">
          {deniedReason}
        </Alert>
      )}
      <SavedPreview kind={videoKind} recording={video} />
    </PreviewPage>
  )
}
