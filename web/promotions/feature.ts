import { IconSpeakerphone } from '@tabler/icons-react'
import { editorOf } from '../domain/posts/kinds.ts'
import type { Feature } from '../session/feature.ts'
import { promotionKind } from './kind.ts'
import { admin, learner } from './routes.ts'

export const promotions: Feature = {
  name: 'promotions',
  learner,
  admin,
  titles: {
    '/auth/promotions': 'Promotions',
    '/auth/promotions/:promotionId': 'Promotion',
    '/auth/admin/promotions': 'Promotions',
    '/auth/admin/promotions/create': 'New promotion',
    '/auth/admin/promotions/preview': 'Preview',
    '/auth/admin/promotions/:promotionId/edit': 'Edit promotion',
    '/auth/admin/promotions/:promotionId/preview': 'Preview',
  },
  learnerMenu: [
    {
      place: 35,
      label: 'Promotions',
      to: '/auth/promotions',
      icon: IconSpeakerphone,
      unread: 'promotions',
      when: ({ session }) => session.settings.flags.announcements,
    },
  ],
  adminMenu: [
    {
      place: 235,
      label: 'Promotions',
      to: '/auth/admin/promotions',
      icon: IconSpeakerphone,
      when: ({ can, session }) => can('view-announcements') && session.settings.flags.announcements,
    },
  ],
  editors: { Promotion: (id) => editorOf(promotionKind, id) },
  newsIcons: { promotion: IconSpeakerphone },
  favorites: { PROMOTION: 'Promotions' },
}
