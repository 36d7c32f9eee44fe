import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const categories: Feature = {
  name: 'categories',
  learner,
  titles: { '/auth/category-page/:categoryId?': 'Category' },
}
