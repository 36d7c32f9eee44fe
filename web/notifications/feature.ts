import { IconBell } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  learner,
  admin,
  flags: {
    notifications: {
      section: 'features',
      place: 110,
      label: 'Notifications',
      text: 'Notifications in the header, and their list.',
    },
  },
  titles: { '/auth/notifications': 'Notifications', '/auth/admin/notifications': 'Notifications' },
  adminMenu: [
    {
      place: 130,
      label: 'Notifications',
      to: '/auth/admin/notifications',
      icon: IconBell,
      when: ({ viewer, session }) => viewer.seesAll && session.settings.flags.notifications,
    },
  ],
}
