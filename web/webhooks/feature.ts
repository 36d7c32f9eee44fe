import { IconWebhook } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  admin,
  titles: { '/auth/admin/webhooks': 'Webhooks', '/auth/admin/webhooks/:webhookId': 'Webhook' },
  adminMenu: [
    {
      place: 421,
      label: 'Webhooks',
      to: '/auth/admin/webhooks',
      icon: IconWebhook,
      when: ({ viewer }) => viewer.isPlatformAdmin,
    },
  ],
  newsIcons: { webhook: IconWebhook },
  states: {
    paused: { color: 'yellow', word: 'Paused' },
    off: { color: 'red', word: 'Turned off' },
    failing: { color: 'red', word: 'Failing' },
    delivered: { color: 'green', word: 'Delivered' },
    held: { color: 'yellow', word: 'On hold' },
    withheld: { color: 'gray', word: 'Not sent' },
    waiting: { color: 'blue', word: 'Waiting' },
  },
}
