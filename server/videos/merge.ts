import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'video-submissions', label: 'Videos submitted', table: 'VideoSubmission' })
ownedRows({ name: 'video-decisions', label: 'Decided videos', table: 'VideoSubmission', column: 'decidedById' })
