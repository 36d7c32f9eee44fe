import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'files', label: 'Uploaded files', table: 'StoredFile', column: 'uploadedById' })
ownedRows({ name: 'partial-uploads', label: 'Files on their way', table: 'PartialUpload', column: 'uploadedById' })
