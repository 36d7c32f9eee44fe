import { IconAward } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin } from './routes.ts'

export const roles: Feature = {
  name: 'roles',
  admin,
  titles: {
    '/auth/admin/roles': 'Roles',
    '/auth/admin/roles/create': 'New role',
    '/auth/admin/roles/:roleId/edit': 'Edit role',
  },
  adminMenu: [
    { place: 170, label: 'Roles', to: '/auth/admin/roles', icon: IconAward, when: ({ can }) => can('modify-roles') },
  ],
  editors: { Role: (id) => `/auth/admin/roles/${id}/edit` },
}
