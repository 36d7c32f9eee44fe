import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'imports', label: 'Imports', table: 'BulkImport' })
