import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'

export const loyalty: Feature = {
  name: 'loyalty',
  learner,
  admin,
  titles: {
    '/auth/loyalty-program': 'Loyalty programme',
    '/auth/admin/loyalty-programs': 'Loyalty programme',
    '/auth/admin/loyalty-programs/pending': 'Loyalty programme',
    '/auth/admin/loyalty-programs/approved': 'Loyalty programme',
    '/auth/admin/loyalty-programs/denied': 'Loyalty programme',
    '/auth/admin/loyalty-programs/overview': 'Loyalty overview',
    '/auth/admin/loyalty-programs/members': 'Loyalty members',
    '/auth/admin/loyalty-programs/parts': 'Eligible parts',
    '/auth/admin/loyalty-programs/:submissionId': 'Loyalty submission',
    '/auth/admin/report/loyalty': 'Loyalty report',
  },
}
