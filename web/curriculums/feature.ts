import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const curriculums: Feature = {
  name: 'curriculums',
  learner,
  admin,
  titles: {
    '/auth/my-training': 'My training',
    '/auth/dealer-training': 'Dealer training',
    '/auth/curriculum-page/:curriculumId?': 'Curriculum',
    '/auth/admin/brand-page/:brandId/curriculums': 'Curriculums',
    '/auth/admin/brand-page/:brandId/curriculums/:curriculumId/edit': 'Edit curriculum',
    '/auth/admin/curriculums': 'Curriculums',
    '/auth/admin/curriculums/:curriculumId/edit': 'Edit curriculum',
  },
}
