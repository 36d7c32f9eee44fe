import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRecordingPreview_recording$key } from '../../../__generated__/AdminRecordingPreview_recording.graphql.ts'
import { Missing } from '../../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { AdminAudiencePreview } from '../../audience/AdminAudiencePreview.tsx'
import { adminOf, editorOf, type RecordingKind } from '../kinds.ts'
import { SavedPreview } from '../SavedPreview.tsx'

type Props = {
  kind: RecordingKind
  /** Null where there is none to see. */ recording: AdminRecordingPreview_recording$key | null | undefined
}

/** One as people will see it, or as those of a role would. */
export function AdminRecordingPreview({ kind, recording }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminRecordingPreview_recording on Recording {
      databaseId state viewerCanEdit
      audience { ...AdminAudiencePreview_groups }
      ...SavedPreview_recording
    }
  `,
    recording ?? null,
  )
  const back = adminOf(kind)
  if (!known) return <Missing what={kind.one} back={back} />
  const { state } = known
  return (
    <AdminAudiencePreview
      title="Preview"
      audience={known.audience}
      isOpen={state === 'PUBLISHED'}
      aside={<StatusChip status={state} />}
      back={back}
      actions={
        known.viewerCanEdit && (
          <Button
            component={Link}
            to={editorOf(kind, known.databaseId)}
            leftSection={<IconEdit size={18} aria-hidden="true" />}
          >
            Edit
          </Button>
        )
      }
    >
      <SavedPreview kind={kind} recording={known} />
    </AdminAudiencePreview>
  )
}
