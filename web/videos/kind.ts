import { IconVideo } from '@tabler/icons-react'
import type { RecordingKind } from '../domain/recordings/kinds.ts'
import { withCrum } from '../session/navigation/breadcrumbs.ts'

const LIST = '/auth/videos'
const ADMIN = '/auth/admin/videos'

export const videoKind: RecordingKind = {
  target: 'VIDEO',
  media: 'video',
  icon: IconVideo,
  one: 'video',
  player: 'view',
  takes: 'sees',
  list: { to: LIST, label: 'Videos' },
  admin: { to: ADMIN, label: 'Videos' },
  modify: 'modify-videos',
  pathOf: (id, title) => withCrum(`${LIST}/${id}`, title),
  categoryPathOf: (id, name) => withCrum(`${LIST}/category/${id}`, name),
}

/** What one submitted. */
export const submissions = { to: `${LIST}/submissions`, label: 'My videos' }
export const submitPath = `${submissions.to}/submit`
export const submissionPath = (videoId: string) => `${submissions.to}/${videoId}`
export const submissionEditor = (videoId: string) => `${submissions.to}/${videoId}/edit`

/** What waits for a decision. */
export const queue = { to: `${ADMIN}/submissions`, label: 'Submissions' }
export const queueEditor = (videoId: string) => `${queue.to}/${videoId}/edit`
export const queuePreview = (videoId: string) => `${queue.to}/${videoId}/preview`
