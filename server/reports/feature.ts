import type { Feature } from '../platform/feature.ts'
import { stopReportMail } from './mails/received.ts'
import { pages } from './files/address.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const reports: Feature = {
  name: 'reports',
  pages,
  personalData: {
    ReportFile: { of: ['userId'] },
    ReportColumnChoice: { of: ['userId'] },
    ReportView: { of: ['userId'] },
    ReportSchedule: { of: ['viewId'] },
    ReportScheduleRecipient: { of: ['userId'] },
    ReportMail: { of: ['userId'] },
  },
  refusals: { 'report-mail': stopReportMail },
  news: { 'report.': 'REPORTS' },
}
