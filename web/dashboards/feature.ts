import { IconHome, IconLayoutDashboard } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

const ownCards = () => import('./cards.ts')

export const dashboards: Feature = {
  name: 'dashboards',
  learner,
  admin,
  titles: { '/auth': 'Dashboard', '/auth/admin': 'Dashboard' },
  dashboard: [
    { place: 10, load: async () => (await ownCards()).SlideShow },
    { place: 20, load: async () => (await ownCards()).EndingSoon },
    { place: 30, load: async () => (await ownCards()).NextStep },
    { place: 40, load: async () => (await ownCards()).StillToEarn },
    { place: 80, load: async () => (await ownCards()).MandatoryCourses },
    { place: 100, load: async () => (await ownCards()).RecentCourses },
  ],
  learnerMenu: [
    {
      place: 10,
      label: 'Dashboard',
      to: '/auth',
      icon: IconLayoutDashboard,
      tab: { place: 10, label: 'Home', icon: IconHome },
    },
  ],
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
