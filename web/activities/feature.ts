import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const activities: Feature = {
  name: 'activities',
  admin,
  titles: { '/auth/admin/activity-submissions': 'Activities', '/auth/admin/activity-manager': 'Manage activities' },
}
