import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'activity-submissions', label: 'Activities sent in', table: 'ActivitySubmission' })
ownedRows({
  name: 'activity-decisions',
  label: 'Decided activities',
  table: 'ActivitySubmission',
  column: 'decidedById',
})
