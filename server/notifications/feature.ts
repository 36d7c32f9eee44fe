import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const notifications: Feature = {
  name: 'notifications',
  rows,
  unread: {
    notifications: {
      description: 'Notifications of the viewer not read.',
      count: ({ db }, { id }) => db.notification.count({ where: { userId: id, readAt: null } }),
    },
  },
  personalData: { Notification: { of: ['userId'] }, MailRefusal: { of: ['userId'] } },
}
