import { IconKey } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const access: Feature = {
  name: 'access',
  learner,
  admin,
  flags: {
    publicHome: {
      section: 'look',
      place: 10,
      label: 'Public home',
      text: 'The address / shows the home page instead of sign-in.',
    },
  },
  titles: {
    '/auth/email-verify': 'Verify your email',
    '/auth/missing-info': 'About you',
    '/auth/missing-dealer': 'Your dealer',
    '/auth/missing-role-assignment-group': 'Your department',
    '/auth/admin/api-clients': 'API clients',
  },
  adminMenu: [
    {
      place: 420,
      label: 'API clients',
      to: '/auth/admin/api-clients',
      icon: IconKey,
      when: ({ viewer }) => viewer.isPlatformAdmin,
    },
  ],
}
