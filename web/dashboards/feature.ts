import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const dashboards: Feature = {
  name: 'dashboards',
  learner,
  admin,
  titles: { '/auth': 'Dashboard', '/auth/admin': 'Dashboard' },
}
