import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'bulletins', label: 'Bulletins made', table: 'Bulletin', column: 'createdById' })
