import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const activityLogs: Feature = {
  name: 'activity-logs',
  admin,
  titles: { '/auth/admin/activity-logs': 'Activity logs' },
}
