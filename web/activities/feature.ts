import { IconRun } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const activities: Feature = {
  name: 'activities',
  admin,
  titles: { '/auth/admin/activity-submissions': 'Activities', '/auth/admin/activity-manager': 'Manage activities' },
  adminMenu: [
    {
      place: 290,
      group: 'Money',
      label: 'Activities',
      to: '/auth/admin/activity-submissions',
      icon: IconRun,
      badge: 'activities',
      alsoActiveOn: '/auth/admin/activity-manager/*',
      when: ({ viewer, can }) => viewer.seesAll && can('view-activities'),
    },
  ],
}
