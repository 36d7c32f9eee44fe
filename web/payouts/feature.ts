import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'
import { learner as statementLearner } from './statement/routes.ts'

export const payouts: Feature = {
  name: 'payouts',
  learner: [...learner, ...statementLearner],
  admin,
  titles: { '/auth/statement': 'Earnings', '/auth/spiff/cashout': 'Cash out', '/auth/admin/payouts': 'Payouts' },
}
