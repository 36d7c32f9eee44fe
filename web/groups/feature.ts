import { IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const groups: Feature = {
  name: 'groups',
  admin,
  titles: {
    '/auth/admin/admin-groups': 'Admin groups',
    '/auth/admin/admin-groups/create': 'New admin group',
    '/auth/admin/admin-groups/:groupId?/edit': 'Edit admin group',
    '/auth/admin/assign-groups': 'Assignment groups',
    '/auth/admin/assign-groups/create': 'New group',
    '/auth/admin/assign-groups/:groupId?/edit': 'Edit group',
  },
  adminMenu: [
    {
      place: 140,
      label: 'Admin groups',
      to: '/auth/admin/admin-groups',
      icon: IconShieldLock,
      when: ({ can }) => can('modify-admin-groups'),
    },
    {
      place: 150,
      label: ({ session }) => session.settings.labels.assignGroups,
      to: '/auth/admin/assign-groups',
      icon: IconUsersGroup,
      when: ({ can }) => can('modify-assignment-groups'),
    },
  ],
  editors: {
    AdminGroup: (id) => `/auth/admin/admin-groups/${id}/edit`,
    AssignmentGroup: (id) => `/auth/admin/assign-groups/${id}/edit`,
  },
}
