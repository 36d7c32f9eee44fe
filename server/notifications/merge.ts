import { ownedRows } from '../platform/mergeable.ts'

ownedRows({ name: 'notifications', label: 'Notifications', table: 'Notification', once: [['reference']] })
