import type { Feature } from '../session/feature.ts'
import { admin as rewardsAdmin, learner } from './rewards/routes.ts'
import { admin } from './routes.ts'

export const incentives: Feature = {
  name: 'incentives',
  learner,
  admin: [...rewardsAdmin, ...admin],
  titles: {
    '/auth/rewards': 'Rewards',
    '/auth/redeem-reward/:incentiveId?': 'Redeem a reward',
    '/auth/admin/incentives': 'Incentives',
    '/auth/admin/incentives/:incentiveId/edit': 'Edit incentive',
    '/auth/admin/report/incentive': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/details': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/edit': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/redeem': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/view': 'Incentive report',
  },
}
