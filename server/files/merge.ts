import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'files', label: 'Uploaded files', table: 'StoredFile', column: 'uploadedById' })
