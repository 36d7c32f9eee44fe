import type { Feature } from '../platform/feature.ts'
import { isSwitchedOff } from '../platform/viewer.ts'
import { countUnreadNotifications } from './outdated.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import { pages } from './unsubscribe.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    notifications: boolean
  }
}

export const notifications: Feature = {
  name: 'notifications',
  rows,
  pages,
  openTo: { TRAINING_ONLY: ['chooseMail'] },
  flags: { notifications: { description: 'Notifications are on.', default: true, position: 10 } },
  switchedBy: {
    notifications: [
      'Notification',
      'notifications',
      'unreadNotificationCount',
      'markNotificationRead',
      'markAllNotificationsRead',
      'notificationAdded',
      'notificationChanged',
      'NotificationChange',
    ],
  },
  unread: {
    notifications: {
      description: 'Notifications of the viewer not read.',
      count: (ctx, viewer) => (isSwitchedOff(viewer, 'notifications') ? 0 : countUnreadNotifications(ctx)),
    },
  },
  personalData: { Notification: { of: ['userId'], names: ['namesId'] }, MailRefusal: { of: ['userId'] } },
}
