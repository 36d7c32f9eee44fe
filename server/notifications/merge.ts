import { ownedRows } from '../domain/people/mergeable.ts'

// What was told to both and read by one is read.
ownedRows({
  name: 'notifications',
  label: 'Notifications',
  table: 'Notification',
  once: [['reference']],
  better: 's."readAt" IS NOT NULL AND p."readAt" IS NULL',
})

ownedRows({
  name: 'notifications-naming',
  label: 'Notifications that name them',
  table: 'Notification',
  column: 'namesId',
})
