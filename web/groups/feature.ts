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
}
