import type { RecordingValues } from './RecordingFields.tsx'

const KEY = 'paddock-recording-preview'

/** What an editor shows in the preview before it is saved: the tab's own memory, which a new tab takes along. */
export type RecordingDraft = Pick<RecordingValues, 'title' | 'description' | 'media' | 'image' | 'captions'> & {
  kind: 'video' | 'audio'
  brand?: string | undefined
}

export const keepRecordingDraft = (draft: RecordingDraft) => sessionStorage.setItem(KEY, JSON.stringify(draft))

export function keptRecordingDraft(): RecordingDraft | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as RecordingDraft) : null
}
