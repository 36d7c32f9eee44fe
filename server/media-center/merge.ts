import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'media', label: 'Files and folders made', table: 'MediaItem', column: 'createdById' })
ownedRows({ name: 'media-versions', label: 'Files replaced', table: 'MediaVersion', column: 'replacedById' })
