import { IconReportAnalytics } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { mails } from './routes.ts'

export const reports: Feature = {
  name: 'reports',
  learner: mails,
  admin: mails,
  titles: { '/auth/report/emails': 'Report emails', '/auth/admin/report/emails': 'Report emails' },
  states: { paused: { color: 'gray', word: 'Paused' } },
  newsIcons: { report: IconReportAnalytics },
}
