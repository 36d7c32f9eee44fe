import type { FileValue } from '../../ui/uploads/uploads.ts'

/**
 * What the editor shows in the preview before it is saved; kept in the browser's tab memory, which a new tab takes
 * along.
 */
export type Draft = {
  title: string
  text: string
  brand?: string
  startDay: string | null
  startTime: string
  endDay: string | null
  endTime: string
  timeZone: string
  kind: string
  place: string
  price: number | null
  pictures: FileValue[]
}

const KEY = 'paddock-event-preview'

export const keepDraft = (draft: Draft) => sessionStorage.setItem(KEY, JSON.stringify(draft))

export function keptDraft(): Draft | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as Draft) : null
}
