import type { Feature } from '../session/feature.ts'
import { admin } from './review/routes.ts'
import { learner } from './routes.ts'

export const spiffClaims: Feature = {
  name: 'spiff-claims',
  learner,
  admin,
  titles: {
    '/auth/spiff/create': 'Claim a sale',
    '/auth/spiff/list': 'My claims',
    '/auth/admin/spiff-manager/claims': 'Spiff claims',
    '/auth/admin/spiff-manager/claims/:claimId': 'Review claim',
  },
}
