import { IconMail } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { ADMIN, adminPage } from './paths.ts'
import { admin, learner } from './routes.ts'

export const messages: Feature = {
  name: 'messages',
  learner,
  admin,
  titles: {
    '/auth/messages': 'Messages',
    '/auth/messages/:messageId': 'Message',
    '/auth/admin/messages': 'Messages',
    '/auth/admin/messages/create': 'New message',
    '/auth/admin/messages/:messageId': 'Message',
    '/auth/admin/messages/:messageId/edit': 'Edit message',
  },
  adminMenu: [{ place: 80, label: 'Messages', to: ADMIN, icon: IconMail, when: ({ can }) => can('view-messages') }],
  states: {
    planned: { color: 'blue', word: 'Planned' },
    sending: { color: 'blue', word: 'Sending' },
    stopped: { color: 'orange', word: 'Stopped' },
  },
  editors: { Message: adminPage },
}
