import { IconHeartHandshake } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const suggestedFollows: Feature = {
  name: 'suggested-follows',
  learner,
  admin,
  flags: {
    suggestedFollows: {
      section: 'features',
      place: 90,
      label: 'Suggested follows',
      text: 'People follow others and read what they say.',
    },
  },
  titles: {
    '/auth/suggested-follows': 'People to follow',
    '/auth/admin/suggested-follows': 'Suggested follows',
    '/auth/admin/suggested-follows/create': 'New suggestion',
    '/auth/admin/suggested-follows/:suggestId?/edit': 'Edit suggestion',
  },
  adminMenu: [
    {
      place: 330,
      label: 'Suggested follows',
      to: '/auth/admin/suggested-follows',
      icon: IconHeartHandshake,
      when: ({ can, session }) => can('view-suggested-followers') && session.settings.flags.suggestedFollows,
    },
  ],
  editors: { SuggestedFollow: (id) => `/auth/admin/suggested-follows/${id}/edit` },
}
