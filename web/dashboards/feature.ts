import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const dashboards: Feature = {
  name: 'dashboards',
  learner,
  admin,
  titles: { '/auth': 'Dashboard', '/auth/admin': 'Dashboard' },
  learnerMenu: [{ place: 10, label: 'Dashboard', to: '/auth', icon: IconLayoutDashboard }],
  adminMenu: [
    {
      place: 10,
      label: 'Dashboard',
      to: '/auth/admin',
      icon: IconLayoutDashboard,
      // Roles beside the hierarchy have one task; the figures of the whole are not for them.
      when: ({ viewer }) => viewer.role.rank !== null,
    },
  ],
}
