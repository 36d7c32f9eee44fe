import type { RouteObject } from 'react-router'
import AdminUnitScreenQuery from '../__generated__/AdminUnitScreenQuery$parameters.ts'
import AdminUnitsScreenQuery from '../__generated__/AdminUnitsScreenQuery$parameters.ts'
import { screen, searched, sortedBy } from '../relay/screen.tsx'

export const admin: RouteObject[] = [
  screen(
    'business-units',
    AdminUnitsScreenQuery,
    () => import('./AdminUnitsScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), sort: sortedBy(args, 'name', 'dealers', 'created') }),
  ),
  {
    path: 'business-units/create',
    lazy: { Component: async () => (await import('./AdminNewUnitScreen.tsx')).default },
  },
  screen(
    'business-units/:unitId/edit',
    AdminUnitScreenQuery,
    () => import('./AdminUnitScreen.tsx'),
    ({ params }) => ({ unitId: params.unitId ?? '' }),
  ),
]
