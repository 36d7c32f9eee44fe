import { IconMessages } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const comments: Feature = {
  name: 'comments',
  admin,
  titles: { '/auth/admin/comments': 'Comments' },
  adminMenu: [
    {
      place: 335,
      label: 'Comments',
      to: '/auth/admin/comments',
      icon: IconMessages,
      badge: 'reportedComments',
      when: ({ can }) => MODERATING.some(can),
    },
  ],
}

/** Who looks after anything people comment on. */
const MODERATING = ['modify-announcements'] as const
