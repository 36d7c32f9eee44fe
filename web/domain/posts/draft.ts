import type { FileValue } from '../../ui/uploads/uploads.ts'
import type { ChosenVideo } from './video/chosen.ts'

/**
 * What the editor shows in the preview before it is saved; kept in the browser's tab memory, which a new tab takes
 * along.
 */
export type Draft = {
  title: string
  text: string
  /** When it closes by itself, of a kind whose readers are told. */
  end?: string | null
  brand?: string
  image: FileValue | null
  video: ChosenVideo | null
  attachFile: FileValue | null
  images: FileValue[]
  resources: FileValue[]
}

const KEY = 'paddock-post-preview'

export const keepDraft = (draft: Draft) => sessionStorage.setItem(KEY, JSON.stringify(draft))

export function keptDraft(): Draft | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as Draft) : null
}
