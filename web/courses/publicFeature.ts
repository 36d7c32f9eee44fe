import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './publicRoutes.ts'

export const coursesPages: PublicFeature = {
  name: 'courses',
  shell: 'plain',
  pages: publicRoutes,
  titles: { '/auth/course/:shareKey?/preview': 'Course preview' },
}
