import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'resources', label: 'Resources made', table: 'Resource', column: 'createdById' })
ownedRows({ name: 'resource-versions', label: 'Resources replaced', table: 'ResourceVersion', column: 'replacedById' })
