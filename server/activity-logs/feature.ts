import type { Feature } from '../platform/feature.ts'
import { entriesAbout } from './personalData.ts'
import { rows } from './rest.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

/** What was done and when is told; the values stand in the rows themselves, as far as they are shown. */
const READERS = 'for who reads the activity log'

export const activityLogs: Feature = {
  name: 'activity-logs',
  rows,
  personalData: {
    ActivityLog: {
      read: entriesAbout,
      inward: {
        before: READERS,
        after: READERS,
        targetName: READERS,
        salt: 'hides what the seals say',
        requestId: READERS,
      },
    },
  },
}
