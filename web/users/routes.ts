import type { RouteObject } from 'react-router'
import AdminNewUserScreenQuery from '../__generated__/AdminNewUserScreenQuery$parameters.ts'
import AdminUserManagerScreenQuery from '../__generated__/AdminUserManagerScreenQuery$parameters.ts'
import AdminUserRequestsScreenQuery from '../__generated__/AdminUserRequestsScreenQuery$parameters.ts'
import AdminUserScreenQuery from '../__generated__/AdminUserScreenQuery$parameters.ts'
import ProfileScreenQuery from '../__generated__/ProfileScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { viewerHas, viewerIsAdmin } from '../session/session.ts'
import { searchOfAddress, searchVariables, sortOf } from './userSearch.ts'

export const learner: RouteObject[] = [
  screen(
    'me',
    ProfileScreenQuery,
    () => import('./profile/ProfileScreen.tsx'),
    () => ({ managesStaff: viewerHas('view-users') && !viewerIsAdmin() }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'user-manager',
    AdminUserManagerScreenQuery,
    () => import('./AdminUserManagerScreen.tsx'),
    ({ request }) => {
      const values = searchOfAddress(request.url)
      const variables = searchVariables(values)
      return {
        ...variables,
        sort: sortOf(values),
        asList: new URL(request.url).searchParams.get('view') !== 'map',
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
  screen(
    'user-manager/:userId/edit',
    AdminUserScreenQuery,
    () => import('./AdminUserScreen.tsx'),
    ({ params }) => ({ userId: params.userId ?? '', seesTraining: viewerHas('user-reports') }),
  ),
  screen(
    'user-requests',
    AdminUserRequestsScreenQuery,
    () => import('./AdminUserRequestsScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      status: searchedOf(args, 'status', ['PENDING', 'DENIED']) ?? 'PENDING',
    }),
  ),
]
