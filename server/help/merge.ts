import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'help-requests', label: 'Help requests', table: 'HelpRequest' })
