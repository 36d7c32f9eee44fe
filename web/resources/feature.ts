import { IconFiles, IconFolder } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { editorOf } from './paths.ts'
import { admin, learner } from './routes.ts'

export const resources: Feature = {
  name: 'resources',
  learner,
  searchIcons: { Resource: IconFolder },
  admin,
  flags: {
    resources: {
      section: 'features',
      place: 100,
      label: 'Resources',
      text: 'Documents with courses and for business units.',
    },
  },
  titles: {
    '/auth/resources': 'Resources',
    '/auth/admin/resources': 'Resources',
    '/auth/admin/resources/:resourceId/edit': 'Edit resource',
  },
  learnerMenu: [
    {
      place: 85,
      group: 'Library',
      label: 'Resources',
      to: '/auth/resources',
      icon: IconFiles,
      when: ({ session }) => session.settings.flags.resources,
    },
  ],
  adminMenu: [
    {
      place: 410,
      label: 'Resources',
      to: '/auth/admin/resources',
      icon: IconFiles,
      when: ({ can, session }) => can('view-resources') && session.settings.flags.resources,
    },
  ],
  editors: { Resource: editorOf },
}
