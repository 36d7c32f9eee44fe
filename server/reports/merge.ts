import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'report-files', label: 'Files of reports', table: 'ReportFile' })
ownedRows({ name: 'report-columns', label: 'Columns of reports', table: 'ReportColumnChoice', once: [['report']] })
ownedRows({ name: 'report-views', label: 'Saved views of reports', table: 'ReportView' })
ownedRows({
  name: 'report-recipients',
  label: 'Reports by email',
  table: 'ReportScheduleRecipient',
  once: [['scheduleId']],
})
ownedRows({ name: 'report-mails', label: 'Reports emailed', table: 'ReportMail', once: [['scheduleId', 'day']] })
