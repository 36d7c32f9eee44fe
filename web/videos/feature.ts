import { IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { editorOf } from '../domain/recordings/kinds.ts'
import type { Feature } from '../session/feature.ts'
import { videoKind } from './kind.ts'
import { admin, learner } from './routes.ts'

export const videos: Feature = {
  name: 'videos',
  learner,
  admin,
  titles: {
    '/auth/videos': 'Videos',
    '/auth/videos/:videoId': 'Video',
    '/auth/videos/category/:categoryId': 'Videos',
    '/auth/videos/submissions': 'My videos',
    '/auth/videos/submissions/submit': 'Submit a video',
    '/auth/videos/submissions/preview': 'Preview',
    '/auth/videos/submissions/:videoId': 'My video',
    '/auth/videos/submissions/:videoId/edit': 'Edit video',
    '/auth/admin/videos': 'Videos',
    '/auth/admin/videos/categories': 'Video categories',
    '/auth/admin/videos/create': 'New video',
    '/auth/admin/videos/preview': 'Preview',
    '/auth/admin/videos/:videoId/edit': 'Edit video',
    '/auth/admin/videos/:videoId/preview': 'Preview',
    '/auth/admin/videos/submissions': 'Video submissions',
    '/auth/admin/videos/submissions/:videoId/edit': 'Edit video',
    '/auth/admin/videos/submissions/:videoId/preview': 'Video submission',
  },
  learnerMenu: [
    {
      place: 82,
      group: 'Library',
      label: 'Videos',
      to: '/auth/videos',
      icon: IconVideo,
      when: ({ session }) => session.settings.flags.videos,
    },
  ],
  adminMenu: [
    {
      place: 300,
      group: 'Videos',
      label: 'All videos',
      to: '/auth/admin/videos',
      icon: IconVideo,
      when: ({ can, session }) => can('view-videos') && session.settings.flags.videos,
    },
    {
      place: 310,
      group: 'Videos',
      label: 'Submissions',
      to: '/auth/admin/videos/submissions',
      icon: IconVideoPlus,
      badge: 'videoSubmissions',
      when: ({ can, session }) => can('approve-videos') && session.settings.flags.videos,
    },
  ],
  states: { sent_for_approval: { color: 'yellow', word: 'Sent for approval' } },
  editors: { Video: (id) => editorOf(videoKind, id) },
  favorites: { VIDEO: 'Videos' },
}
