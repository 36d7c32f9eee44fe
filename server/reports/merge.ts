import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'report-files', label: 'Files of reports', table: 'ReportFile' })
