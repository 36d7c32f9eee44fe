import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRecordingPage_recording$key } from '../../../__generated__/AdminRecordingPage_recording.graphql.ts'
import { counted, dotted, formatDateTime, formatPlan } from '../../../ui/formats.ts'
import { RecordTabs } from '../../../ui/forms/RecordTabs.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { historyTab } from '../../history/AdminHistoryTab.tsx'
import { usePublishContent } from '../../content/usePublishContent.ts'
import { adminOf, contentOf, playerOf, previewOf, takesOf, type RecordingKind } from '../kinds.ts'

type Props = { kind: RecordingKind; recording: AdminRecordingPage_recording$key; form: ReactNode }

/** One as its editor sees it: where it stands, what it says, and who changed it. */
export function AdminRecordingPage({ kind, recording, form }: Props) {
  const { id, databaseId, title, status, state, submittedBy, date, publishAt, unpublishAt, views, reactions } =
    useFragment(
      graphql`
    fragment AdminRecordingPage_recording on Recording {
      id databaseId title status state submittedBy date publishAt unpublishAt views
      reactions { likes }
    }
  `,
      recording,
    )
  const publish = usePublishContent(contentOf(kind))
  const isPublished = status === 'PUBLISHED'
  const standing = isPublished
    ? dotted(`Published ${formatDateTime(date)}`, counted(views, playerOf(kind)), counted(reactions.likes, 'like'))
    : publishAt
      ? `Opens by itself ${formatPlan(publishAt)}`
      : `Nobody ${takesOf(kind)} it yet.`
  return (
    <>
      <PageHeader
        title={title}
        aside={<StatusChip status={state} />}
        text={dotted(
          standing,
          unpublishAt && `closes by itself ${formatPlan(unpublishAt)}`,
          submittedBy && `by ${submittedBy}`,
        )}
        back={adminOf(kind)}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={previewOf(kind, databaseId)}
              leftSection={<IconEye size={18} aria-hidden="true" />}
            >
              Preview
            </Button>
            <Button
              variant={isPublished ? 'default' : 'filled'}
              leftSection={
                isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
              }
              onClick={() => void publish({ id, databaseId, title }, !isPublished)}
            >
              {isPublished ? 'Unpublish' : 'Publish now'}
            </Button>
          </>
        }
      />
      <RecordTabs label={`Parts of the ${kind.one}`} details={form} parts={[historyTab(kind.target, databaseId)]} />
    </>
  )
}
