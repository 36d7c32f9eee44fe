import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './routes.ts'

export const certificatesPages: PublicFeature = {
  name: 'certificates',
  shell: 'public',
  pages: publicRoutes,
  titles: { '/certificates/verify/:number?': 'Certificate check' },
}
