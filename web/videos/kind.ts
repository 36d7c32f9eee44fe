import type { RecordingKind } from '../domain/recordings/kinds.ts'
import { withCrum } from '../shells/frame/breadcrumbs.ts'

const LIST = '/auth/videos'

export const videoKind: RecordingKind = {
  target: 'VIDEO',
  media: 'video',
  one: 'video',
  list: { to: LIST, label: 'Videos' },
  pathOf: (id, title) => withCrum(`${LIST}/${id}`, title),
}

export const categoryPath = (id: string, name: string) => withCrum(`${LIST}/category/${id}`, name)

/** What one submitted. */
export const submissions = { to: `${LIST}/submissions`, label: 'My videos' }
export const submitPath = `${submissions.to}/submit`
export const submissionPath = (videoId: string) => `${submissions.to}/${videoId}`
export const submissionEditor = (videoId: string) => `${submissions.to}/${videoId}/edit`

export const ADMIN = '/auth/admin/videos'
export const editorOf = (videoId: string) => `${ADMIN}/${videoId}/edit`
export const previewOf = (videoId: string) => `${ADMIN}/${videoId}/preview`
/** What waits for a decision. */
export const queue = { to: `${ADMIN}/submissions`, label: 'Submissions' }
export const queueEditor = (videoId: string) => `${queue.to}/${videoId}/edit`
export const queuePreview = (videoId: string) => `${queue.to}/${videoId}/preview`
