import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconEdit, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type { AdminVideoSubmissionPreviewScreenQuery } from '../../__generated__/AdminVideoSubmissionPreviewScreenQuery.graphql.ts'
import { SavedPreview } from '../../domain/recordings/SavedPreview.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { DecisionBar } from '../../ui/decisions/DecisionBar.tsx'
import { denialOf } from '../../ui/decisions/submissions.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { dotted, formatAgo } from '../../ui/formats.ts'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { queue, queueEditor, videoKind } from '../kind.ts'
import { useDecideVideo } from './useDecideVideo.ts'

/** A submitted video to watch, and the decision about it. */
export default function AdminVideoSubmissionPreviewScreen({
  queryRef,
}: ScreenProps<AdminVideoSubmissionPreviewScreenQuery>) {
  const { video } = usePreloadedQuery<AdminVideoSubmissionPreviewScreenQuery>(
    graphql`
    query AdminVideoSubmissionPreviewScreenQuery($id: ID!) @preloadable {
      video: recording(kind: VIDEO, databaseId: $id) {
        databaseId title state viewerCanEdit
        ... on Video {
          submission { status version personName dealerName submittedAt deniedReason decidedByName viewerCanDecide viewerCanUndo }
        }
        ...SavedPreview_recording
      }
    }
  `,
    queryRef,
  )
  const { revalidate } = useRevalidator()
  const { decide, undo, isBusy } = useDecideVideo(() => void revalidate())
  const [refusal, setRefusal] = useState<string>()
  useNamesPage(video?.title ?? '')
  if (!video?.submission) return <Missing what={videoKind.one} back={queue} />
  const { status, version, personName, dealerName, submittedAt, deniedReason, decidedByName, ...may } = video.submission
  const decideSo = async (approve: boolean, reason?: string) => {
    const { fields } = await decide(video, version, approve, reason)
    setRefusal(fields && Object.values(fields)[0])
  }
  const isWaiting = status === 'PENDING'
  return (
    <Stack gap="lg">
      <PreviewPage
        title={video.title}
        text={dotted(`Submitted ${formatAgo(submittedAt)}`, `by ${personName}`, dealerName)}
        aside={<StatusChip status={video.state} />}
        back={queue}
        actions={
          video.viewerCanEdit && (
            <Button
              variant="default"
              component={Link}
              to={queueEditor(video.databaseId)}
              leftSection={<IconEdit size={18} aria-hidden="true" />}
            >
              Edit
            </Button>
          )
        }
      >
        {deniedReason && (
          <Alert
            color="red"
            icon={<IconX aria-hidden="true" />}
            title={`Denied by ${decidedByName ?? 'somebody'}`}
            mb="lg"
          >
            {deniedReason}
          </Alert>
        )}
        <SavedPreview kind={videoKind} recording={video} />
      </PreviewPage>
      {isWaiting && !may.viewerCanDecide && (
        <Text size="sm" c="dimmed">
          Another administrator decides about this video.
        </Text>
      )}
      {(may.viewerCanUndo || (isWaiting && may.viewerCanDecide)) && (
        <DecisionBar
          isBusy={isBusy}
          refusal={refusal}
          decisions={
            isWaiting
              ? [
                  { look: 'approve', label: 'Approve and publish', onDecide: () => decideSo(true) },
                  {
                    look: 'deny',
                    label: 'Deny',
                    question: denialOf(`Deny: ${video.title}`),
                    onDecide: ({ note }) => decideSo(false, note),
                  },
                ]
              : []
          }
          onUndo={may.viewerCanUndo ? () => void undo(video) : undefined}
        />
      )}
    </Stack>
  )
}
