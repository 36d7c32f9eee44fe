import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'bulk-changes', label: 'Changes of many at once', table: 'BulkChange' })
