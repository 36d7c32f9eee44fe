import type { RouteObject } from 'react-router'
import AdminPayoutsScreenQuery from '../__generated__/AdminPayoutsScreenQuery$parameters.ts'
import CashoutScreenQuery from '../__generated__/CashoutScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { adminTabs, historyTabs } from './words.ts'

export const learner: RouteObject[] = [
  screen('spiff/cashout', CashoutScreenQuery, () => import('./CashoutScreen.tsx'), (args) => ({ status: [...historyTabs[searchedOf(args, 'show', ['open', 'sent', 'back']) ?? 'all'].states] })),
]

export const admin: RouteObject[] = [
  screen('payouts', AdminPayoutsScreenQuery, () => import('./AdminPayoutsScreen.tsx'), (args) => ({
    status: [...adminTabs[searchedOf(args, 'tab', ['tax', 'way', 'failed', 'sent', 'closed']) ?? 'waiting'].states],
    text: searched(args, 'text'), type: searchedOf(args, 'type', ['CASH', 'DEALER_CREDIT']), from: searched(args, 'from'), to: searched(args, 'to'), sort: searched(args, 'sort'),
  })),
]
