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
}
