import { IconMicrophone } from '@tabler/icons-react'
import { editorOf } from '../domain/recordings/kinds.ts'
import type { Feature } from '../session/feature.ts'
import { podcastKind } from './kind.ts'
import { admin, learner } from './routes.ts'

export const podcasts: Feature = {
  name: 'podcasts',
  learner,
  admin,
  titles: {
    '/auth/podcasts': 'Podcasts',
    '/auth/podcasts/:podcastId': 'Podcast',
    '/auth/podcasts/category/:categoryId?': 'Podcasts',
    '/auth/admin/podcasts': 'Podcasts',
    '/auth/admin/podcasts/categories': 'Podcast categories',
    '/auth/admin/podcasts/create': 'New podcast',
    '/auth/admin/podcasts/preview': 'Preview',
    '/auth/admin/podcasts/:podcastId/edit': 'Edit podcast',
    '/auth/admin/podcasts/:podcastId/preview': 'Preview',
  },
  learnerMenu: [
    {
      place: 84,
      group: 'Library',
      label: 'Podcasts',
      to: '/auth/podcasts',
      icon: IconMicrophone,
      when: ({ session }) => session.settings.flags.podcasts,
    },
  ],
  adminMenu: [
    {
      place: 320,
      label: 'Podcasts',
      to: '/auth/admin/podcasts',
      icon: IconMicrophone,
      when: ({ can, session }) => can('view-podcasts') && session.settings.flags.podcasts,
    },
  ],
  editors: { Podcast: (id) => editorOf(podcastKind, id) },
  favorites: { PODCAST: 'Podcasts' },
}
