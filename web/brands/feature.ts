import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const brands: Feature = {
  name: 'brands',
  learner,
  admin,
  titles: {
    '/auth/brands': 'Brands',
    '/auth/brand-page/:brandId?': 'Brand',
    '/auth/brand-page/:brandId/training': 'Brand',
    '/auth/brand-page/:brandId/rewards': 'Brand',
    '/auth/brand-page/:brandId/training/:curriculumId': 'Curriculum',
    '/auth/training-bucket/:bucket?': 'Training',
    '/auth/admin/brands': 'Brands',
    '/auth/admin/brands/:brandId/edit': 'Edit brand',
    '/auth/admin/brand-page/:brandId': 'Brand',
  },
}
