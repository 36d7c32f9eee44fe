import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { CashoutsReportSort, PayoutType } from '../contract/__generated__/limits.ts'
import AdminPayoutsScreenQuery from '../__generated__/AdminPayoutsScreenQuery$parameters.ts'
import AdminCashoutReportScreenQuery from '../__generated__/AdminCashoutReportScreenQuery$parameters.ts'
import CashoutScreenQuery from '../__generated__/CashoutScreenQuery$parameters.ts'
import { reportSearch } from '../domain/reporting/reportSearch.ts'
import { isSearched, screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { adminTabs, historyTabs, type AdminTab } from './words.ts'

export const learner: RouteObject[] = [
  screen(
    'spiff/cashout',
    CashoutScreenQuery,
    () => import('./CashoutScreen.tsx'),
    (args) => ({ status: [...historyTabs[searchedOf(args, 'show', ['open', 'sent', 'back']) ?? 'all'].states] }),
  ),
]

const tabOf = (args: LoaderFunctionArgs) =>
  searchedOf(args, 'tab', ['tax', 'way', 'failed', 'sent', 'closed']) ?? 'waiting'
/** What waits longest comes first; what is over, the other way round. */
const newestFirst: Partial<Record<AdminTab, 'SENT_DESC' | 'ASKED_DESC'>> = { sent: 'SENT_DESC', closed: 'ASKED_DESC' }

/** Days of what was sent are those it was paid on; of all else, those it was asked for. */
const paidOrAsked = (args: LoaderFunctionArgs) => {
  const [from, to] = [searched(args, 'from'), searched(args, 'to')]
  const isPaid = tabOf(args) === 'sent'
  return {
    from: isPaid ? null : from,
    to: isPaid ? null : to,
    sentFrom: isPaid ? from : null,
    sentTo: isPaid ? to : null,
  }
}

export const admin: RouteObject[] = [
  screen(
    'report/cashout',
    AdminCashoutReportScreenQuery,
    () => import('./AdminCashoutReportScreen.tsx'),
    (args) => reportSearch(args, CashoutsReportSort, 'text', 'status', 'type', 'dealer'),
  ),
  screen(
    'payouts',
    AdminPayoutsScreenQuery,
    () => import('./AdminPayoutsScreen.tsx'),
    (args) => ({
      status: [...adminTabs[tabOf(args)].states],
      text: searched(args, 'text'),
      type: searchedOf(args, 'type', PayoutType),
      ...paidOrAsked(args),
      sort:
        sortedBy(args, 'asked', 'number', 'recipient', 'value', 'sent', 'redeemed') ?? newestFirst[tabOf(args)] ?? null,
      isSearched: isSearched(args, 'text', 'type', 'from', 'to'),
    }),
  ),
]
