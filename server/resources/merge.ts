import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'resources', label: 'Resources made', table: 'Resource', column: 'createdById' })
