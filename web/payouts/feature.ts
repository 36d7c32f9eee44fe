import { IconCash, IconCashBanknote } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { admin, learner } from './routes.ts'
import { learner as statementLearner } from './statement/routes.ts'

export const payouts: Feature = {
  name: 'payouts',
  learner: [...learner, ...statementLearner],
  searchIcons: { PayoutOrder: IconCash },
  admin,
  titles: {
    '/auth/statement': 'Earnings',
    '/auth/spiff/cashout': 'Cash out',
    '/auth/admin/payouts': 'Payouts',
    '/auth/admin/report/cashout': 'Cashouts report',
  },
  dashboard: [{ place: 90, load: async () => (await import('./statement/EarningsTile.tsx')).EarningsTile }],
  adminMenu: [
    {
      place: 270,
      group: 'Money',
      label: 'Payouts',
      to: '/auth/admin/payouts',
      icon: IconCashBanknote,
      badge: 'payouts',
      when: ({ viewer, can }) => viewer.seesAll && can('view-payouts'),
    },
    {
      place: 394,
      group: 'Reports',
      label: 'Cashouts',
      to: '/auth/admin/report/cashout',
      icon: IconCashBanknote,
      when: ({ viewer, can }) => viewer.seesAll && can('view-payouts'),
    },
  ],
  states: {
    requested: { color: 'yellow', word: 'Requested' },
    tax_hold: { color: 'orange', word: 'Waits for a tax form' },
    sending: { color: 'blue', word: 'Being sent' },
    canceled: { color: 'gray', word: 'Canceled' },
  },
}
