import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './publicRoutes.ts'

export const liveTrainingPages: PublicFeature = {
  name: 'live-training',
  shell: 'plain',
  pages: publicRoutes,
  titles: { '/auth/live-training/events/:eventId/mark-self-attendance': 'Mark attendance' },
}
