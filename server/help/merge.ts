import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'help-requests', label: 'Help requests', table: 'HelpRequest' })
