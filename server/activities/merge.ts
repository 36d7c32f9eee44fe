import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'activity-submissions', label: 'Activities submitted', table: 'ActivitySubmission' })
ownedRows({
  name: 'activity-decisions',
  label: 'Decided activities',
  table: 'ActivitySubmission',
  column: 'decidedById',
})
