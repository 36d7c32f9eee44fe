import { IconGift } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { reports } from './report/routes.ts'
import { admin as rewardsAdmin, learner } from './rewards/routes.ts'
import { admin } from './routes.ts'

export const incentives: Feature = {
  name: 'incentives',
  learner: [...learner, ...reports],
  searchIcons: { Incentive: IconGift, Reward: IconGift },
  admin: [...rewardsAdmin, ...admin],
  flags: {
    rewards: { section: 'features', place: 20, label: 'Rewards', text: 'People redeem what they have earned.' },
  },
  titles: {
    '/auth/rewards': 'Rewards',
    '/auth/redeem-reward/:incentiveId?': 'Redeem a reward',
    '/auth/report/incentive': 'Incentives report',
    '/auth/report/incentive/:incentiveId/details': 'Incentive report',
    '/auth/admin/incentives': 'Incentives',
    '/auth/admin/incentives/:incentiveId/edit': 'Edit incentive',
    '/auth/admin/report/incentive': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/details': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/edit': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/redeem': 'Incentive report',
    '/auth/admin/report/incentive/:incentiveId/view': 'Incentive report',
  },
  learnerMenu: [
    {
      place: 70,
      label: 'Rewards',
      to: '/auth/rewards',
      icon: IconGift,
      alsoActiveOn: '/auth/redeem-reward/*',
      when: ({ session }) => session.settings.flags.rewards,
    },
  ],
  adminMenu: [
    {
      place: 120,
      label: 'Incentives',
      to: '/auth/admin/incentives',
      icon: IconGift,
      when: ({ can, session }) => can('view-incentives') && session.settings.flags.rewards,
    },
    {
      place: 390,
      group: 'Reports',
      label: 'Incentives',
      to: '/auth/admin/report/incentive',
      icon: IconGift,
      when: ({ can, session }) => can('incentive-reports') && session.settings.flags.rewards,
    },
  ],
  states: {
    reward_earned: { color: 'blue', word: 'Earned' },
    reward_redeemed: { color: 'green', word: 'Redeemed' },
    reward_sent: { color: 'green', word: 'Sent' },
    reward_expired: { color: 'gray', word: 'Expired' },
    reward_undone: { color: 'red', word: 'Reversed' },
  },
  editors: { Incentive: (id) => `/auth/admin/incentives/${id}/edit` },
}
