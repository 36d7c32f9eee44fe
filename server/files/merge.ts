import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'files', label: 'Uploaded files', table: 'StoredFile', column: 'uploadedById' })
