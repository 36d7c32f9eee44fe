import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { keptRecordingDraft } from './draft.ts'
import { RecordingPreview } from './RecordingPreview.tsx'

/** What stands in an editor, not saved yet, as people would see it. */
export function DraftPreview() {
  const [draft] = useState(keptRecordingDraft)
  if (!draft)
    return (
      <EmptyState
        order={1}
        icon={IconMovie}
        title="Nothing to preview"
        text="Choose Preview in the editor: what you entered is shown here in a new tab."
      />
    )
  return (
    <PreviewPage title="Preview" text="As people would see it. This is not saved yet.">
      <RecordingPreview {...draft} media={draft.media?.url} image={draft.image?.url} captions={draft.captions?.url} />
    </PreviewPage>
  )
}
