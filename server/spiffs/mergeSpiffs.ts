import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'spiffs-created', label: 'Spiffs proposed', table: 'Spiff', column: 'createdById' })
ownedRows({ name: 'spiffs-decided', label: 'Spiffs decided', table: 'Spiff', column: 'decidedById' })
