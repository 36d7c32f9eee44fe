import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'resources', label: 'Resources made', table: 'Resource', column: 'createdById' })
