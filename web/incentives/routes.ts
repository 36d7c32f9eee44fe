import type { RouteObject } from 'react-router'
import AdminIncentiveScreenQuery from '../__generated__/AdminIncentiveScreenQuery$parameters.ts'
import AdminIncentivesScreenQuery from '../__generated__/AdminIncentivesScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../relay/screen.tsx'

const flag = (value: 'true' | 'false' | null) => value && value === 'true'

export const admin: RouteObject[] = [
  screen(
    'incentives',
    AdminIncentivesScreenQuery,
    () => import('./AdminIncentivesScreen.tsx'),
    (args) => ({
      text: searched(args, 'text'),
      curriculumId: searched(args, 'curriculum'),
      active: flag(searchedOf(args, 'active', ['true', 'false'])),
    }),
  ),
  screen(
    'incentives/:incentiveId/edit',
    AdminIncentiveScreenQuery,
    () => import('./AdminIncentiveScreen.tsx'),
    ({ params }) => ({ incentiveId: params.incentiveId ?? '' }),
  ),
]
