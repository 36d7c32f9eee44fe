import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'imports', label: 'Imports', table: 'BulkImport' })
