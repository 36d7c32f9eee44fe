import type { Kind } from '../domain/recordings/kinds.ts'
import { videoRules } from './rules.ts'

export const videoKind: Kind<'Video'> = {
  model: 'Video',
  noun: 'video',
  nouns: 'videos',
  file: 'video',
  favorite: 'Video',
  page: '/auth/videos',
  flag: 'videos',
  view: 'view-videos',
  modify: 'modify-videos',
  rules: videoRules,
  submissions: {
    inState: (state) => ({ submission: { is: { status: state === 'DENIED' ? 'DENIED' : 'PENDING' } } }),
    settled: { OR: [{ submission: { is: null } }, { submission: { is: { status: 'APPROVED' } } }] },
  },
}

export const pathOf = (id: string): string => `${videoKind.page}/${id}`
/** Where who submitted one looks at it, and where it is decided. */
export const submissionPathOf = (videoId: string): string => `${videoKind.page}/submissions/${videoId}`
export const queuePathOf = (videoId: string): string => `/auth/admin/videos/submissions/${videoId}/preview`
