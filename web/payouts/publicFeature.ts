import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './reward/routes.ts'

export const payoutsPages: PublicFeature = {
  name: 'payouts',
  shell: 'public',
  pages: publicRoutes,
  titles: { '/payout/:token': 'Your reward' },
}
