import type { Feature } from '../platform/feature.ts'
import { entriesAbout } from './personalData.ts'
import { rows } from './rest.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

export const activityLogs: Feature = {
  name: 'activity-logs',
  rows,
  personalData: { ActivityLog: { read: entriesAbout } },
}
