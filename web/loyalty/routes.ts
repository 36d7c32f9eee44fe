import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { LoyaltySubmissionType, LoyaltyUnit, SubmissionStatus } from '../contract/__generated__/limits.ts'
import AdminLoyaltyMembersScreenQuery from '../__generated__/AdminLoyaltyMembersScreenQuery$parameters.ts'
import AdminLoyaltyOverviewScreenQuery from '../__generated__/AdminLoyaltyOverviewScreenQuery$parameters.ts'
import AdminLoyaltyReportScreenQuery from '../__generated__/AdminLoyaltyReportScreenQuery$parameters.ts'
import AdminLoyaltySubmissionScreenQuery from '../__generated__/AdminLoyaltySubmissionScreenQuery$parameters.ts'
import AdminLoyaltySubmissionsScreenQuery from '../__generated__/AdminLoyaltySubmissionsScreenQuery$parameters.ts'
import AdminPartsScreenQuery from '../__generated__/AdminPartsScreenQuery$parameters.ts'
import LoyaltyScreenQuery from '../__generated__/LoyaltyScreenQuery$parameters.ts'
import { isSearched, orderNamed, screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

const SUBMISSION_ORDERS = ['created', 'happened', 'person', 'dealer', 'brand', 'spent', 'granted', 'decided'] as const
const PART_ORDERS = ['part', 'name', 'credits', 'start', 'end', 'brand'] as const

/** A day of the address; one typed wrong searches for nothing. */
const day = (args: LoaderFunctionArgs, name: string) => {
  const value = searched(args, name)
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

export const learner: RouteObject[] = [
  screen(
    'loyalty-program',
    LoyaltyScreenQuery,
    () => import('./LoyaltyScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', SubmissionStatus),
      sort: sortedBy(args, ...SUBMISSION_ORDERS),
      submissionId: searched(args, 'submission') ?? '',
      hasOne: searched(args, 'submission') !== null,
      part: searched(args, 'part'),
      partSort: orderNamed(searched(args, 'partSort'), ...PART_ORDERS),
    }),
  ),
]

const section = (path: string, status: (typeof SubmissionStatus)[number]) =>
  screen(
    path,
    AdminLoyaltySubmissionsScreenQuery,
    () => import('./submissions/AdminLoyaltySubmissionsScreen.tsx'),
    (args) => ({
      status,
      text: searched(args, 'text'),
      type: searchedOf(args, 'kind', LoyaltySubmissionType),
      unit: searchedOf(args, 'kind', LoyaltyUnit),
      brand: searched(args, 'brand'),
      start: day(args, 'start'),
      end: day(args, 'end'),
      isSearched: isSearched(args, 'text', 'kind', 'brand', 'start', 'end'),
      sort: sortedBy(args, ...SUBMISSION_ORDERS) ?? (status === 'PENDING' ? 'OLDEST' : 'DECIDED_DESC'),
    }),
  )

export const admin: RouteObject[] = [
  section('loyalty-programs', 'PENDING'),
  section('loyalty-programs/pending', 'PENDING'),
  section('loyalty-programs/approved', 'APPROVED'),
  section('loyalty-programs/denied', 'DENIED'),
  screen(
    'loyalty-programs/overview',
    AdminLoyaltyOverviewScreenQuery,
    () => import('./AdminLoyaltyOverviewScreen.tsx'),
    (args) => ({ start: day(args, 'start'), end: day(args, 'end') }),
  ),
  screen(
    'loyalty-programs/parts',
    AdminPartsScreenQuery,
    () => import('./parts/AdminPartsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      state: searchedOf(args, 'state', ['earning', 'upcoming', 'over']),
      brand: searched(args, 'brand'),
      start: day(args, 'start'),
      end: day(args, 'end'),
      sort: sortedBy(args, ...PART_ORDERS),
    }),
  ),
  screen(
    'loyalty-programs/members',
    AdminLoyaltyMembersScreenQuery,
    () => import('./AdminLoyaltyMembersScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), sort: sortedBy(args, 'name', 'submissions') }),
  ),
  screen(
    'report/loyalty',
    AdminLoyaltyReportScreenQuery,
    () => import('./AdminLoyaltyReportScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      unit: searchedOf(args, 'unit', LoyaltyUnit),
      brand: searched(args, 'brand'),
      start: day(args, 'start'),
      end: day(args, 'end'),
      sort: sortedBy(
        args,
        'granted',
        'name',
        'receipts',
        'photos',
        'pending',
        'purchases',
        'sent',
        'spent',
        'balance',
        'last',
      ),
    }),
  ),
  screen(
    'loyalty-programs/:submissionId',
    AdminLoyaltySubmissionScreenQuery,
    () => import('./submissions/AdminLoyaltySubmissionScreen.tsx'),
    ({ params }) => ({ submissionId: params.submissionId ?? '' }),
  ),
]
