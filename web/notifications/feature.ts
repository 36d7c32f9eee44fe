import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  learner,
  titles: { '/auth/notifications': 'Notifications' },
}
