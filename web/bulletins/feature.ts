import { IconNews } from '@tabler/icons-react'
import { editorOf } from '../domain/posts/kinds.ts'
import type { Feature } from '../session/feature.ts'
import { bulletinKind } from './kind.ts'
import { admin, brandAreas, learner } from './routes.ts'

export const bulletins: Feature = {
  name: 'bulletins',
  learner,
  admin,
  brandAreas,
  titles: {
    '/auth/bulletins': 'Latest news',
    '/auth/bulletins/:announcementId': 'News',
    '/auth/brand-page/:brandId/latest-news': 'Brand',
    '/auth/brand-page/:brandId/latest-news/:announcementId': 'News',
    '/auth/admin/bulletins': 'Bulletins',
    '/auth/admin/bulletins/create': 'New bulletin',
    '/auth/admin/bulletins/preview': 'Preview',
    '/auth/admin/bulletins/:announcementId/edit': 'Edit bulletin',
    '/auth/admin/bulletins/:announcementId/preview': 'Preview',
  },
  learnerMenu: [
    {
      place: 30,
      label: 'Latest news',
      to: '/auth/bulletins',
      icon: IconNews,
      unread: 'bulletins',
      when: ({ session }) => session.settings.flags.announcements,
    },
  ],
  adminMenu: [
    {
      place: 230,
      label: ({ session }) => session.settings.labels.announcements,
      to: '/auth/admin/bulletins',
      icon: IconNews,
      when: ({ can, session }) => can('view-announcements') && session.settings.flags.announcements,
    },
  ],
  editors: { Bulletin: (id) => editorOf(bulletinKind, id) },
  newsIcons: { bulletin: IconNews },
  favorites: { BULLETIN: 'News' },
}
