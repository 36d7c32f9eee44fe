import type { RouteObject } from 'react-router'
import AdminNewUserScreenQuery from '../__generated__/AdminNewUserScreenQuery$parameters.ts'
import AdminUserManagerScreenQuery from '../__generated__/AdminUserManagerScreenQuery$parameters.ts'
import AdminUserRequestsScreenQuery from '../__generated__/AdminUserRequestsScreenQuery$parameters.ts'
import AdminUserScreenQuery from '../__generated__/AdminUserScreenQuery$parameters.ts'
import ProfileScreenQuery from '../__generated__/ProfileScreenQuery$parameters.ts'
import UserReportScreenQuery from '../__generated__/UserReportScreenQuery$parameters.ts'
import { isSearched, screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'
import { UsersReportSort } from '../contract/__generated__/limits.ts'
import { reportSearch } from '../domain/reporting/reportSearch.ts'
import { isOn, viewerHas, viewerIsAdmin } from '../session/session.ts'
import { searchOfAddress, searchVariables } from './list/userSearch.ts'
import { personScreens } from './report/routes.ts'

/** The report and the pages of its people: in both portals, for whoever holds its right. */
const report: RouteObject[] = [
  screen(
    'report/user',
    UserReportScreenQuery,
    () => import('./report/UserReportScreen.tsx'),
    (args) =>
      reportSearch(args, UsersReportSort, 'text', 'dealer', 'group', 'territory', 'role', 'status', 'brand', 'course'),
  ),
  ...personScreens,
]

const personEditor = (path: string) =>
  screen(
    path,
    AdminUserScreenQuery,
    () => import('./AdminUserScreen.tsx'),
    ({ params }) => ({ userId: params.userId ?? '', seesTraining: viewerHas('user-reports') }),
  )

export const learner: RouteObject[] = [
  screen(
    'me',
    ProfileScreenQuery,
    () => import('./profile/ProfileScreen.tsx'),
    () => ({ managesStaff: viewerHas('view-users') && !viewerIsAdmin(), countsPoints: isOn('pointSystem') }),
  ),
  ...report,
  personEditor('report/user/:userId/edit'),
]

export const admin: RouteObject[] = [
  ...report,
  screen(
    'user-manager',
    AdminUserManagerScreenQuery,
    () => import('./list/AdminUserManagerScreen.tsx'),
    (args) => {
      const variables = searchVariables(searchOfAddress(args.request.url))
      // Distance without a zip code to measure from is no order.
      const byDistance = variables.zipDistance === null ? [] : (['distance'] as const)
      return {
        ...variables,
        sort: sortedBy(args, 'name', 'email', 'created', 'seen', 'role', ...byDistance),
        asList: new URL(args.request.url).searchParams.get('view') !== 'map',
        hasDealer: variables.dealer !== null,
        dealerId: btoa(`Dealer:${variables.dealer ?? ''}`),
      }
    },
  ),
  screen(
    'user-manager/edit',
    AdminNewUserScreenQuery,
    () => import('./AdminNewUserScreen.tsx'),
    () => ({}),
  ),
  personEditor('user-manager/:userId/edit'),
  screen(
    'user-requests',
    AdminUserRequestsScreenQuery,
    () => import('./AdminUserRequestsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', ['PENDING', 'DENIED']) ?? 'PENDING',
      isSearched: isSearched(args, 'text'),
    }),
  ),
]
