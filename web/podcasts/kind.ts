import type { RecordingKind } from '../domain/recordings/kinds.ts'
import { withCrum } from '../shells/frame/breadcrumbs.ts'

const LIST = '/auth/podcasts'

export const podcastKind: RecordingKind = {
  target: 'PODCAST',
  media: 'audio',
  one: 'podcast',
  list: { to: LIST, label: 'Podcasts' },
  pathOf: (id, title) => withCrum(`${LIST}/${id}`, title),
}

export const categoryPath = (id: string, name: string) => withCrum(`${LIST}/category/${id}`, name)

export const ADMIN = '/auth/admin/podcasts'
export const editorOf = (podcastId: string) => `${ADMIN}/${podcastId}/edit`
export const previewOf = (podcastId: string) => `${ADMIN}/${podcastId}/preview`
