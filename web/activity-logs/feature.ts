import { IconActivity } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const activityLogs: Feature = {
  name: 'activity-logs',
  admin,
  titles: { '/auth/admin/activity-logs': 'Activity logs' },
  adminMenu: [
    {
      place: 430,
      label: 'Activity logs',
      to: '/auth/admin/activity-logs',
      icon: IconActivity,
      when: ({ can }) => can('view-activity-logs'),
    },
  ],
}
