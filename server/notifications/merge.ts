import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'notifications', label: 'Notifications', table: 'Notification', once: [['reference']] })
