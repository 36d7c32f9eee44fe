import type { RouteObject } from 'react-router'
import AdminApiClientsScreenQuery from '../__generated__/AdminApiClientsScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'
import { page } from '../session/page.ts'

export const learner: RouteObject[] = [
  page('email-verify', () => import('./onboarding/EmailVerifyScreen.tsx')),
  page('missing-info', () => import('./onboarding/MissingInfoScreen.tsx')),
  page('missing-dealer', () => import('./onboarding/MissingDealerScreen.tsx')),
  page('missing-role-assignment-group', () => import('./onboarding/MissingDepartmentScreen.tsx')),
]

export const admin: RouteObject[] = [
  screen(
    'api-clients',
    AdminApiClientsScreenQuery,
    () => import('./api-clients/AdminApiClientsScreen.tsx'),
    (args) => {
      const revoked = searchedOf(args, 'revoked', ['true', 'false'])
      return { text: searched(args, 'text'), revoked: revoked && revoked === 'true' }
    },
  ),
]
