import type { RouteObject } from 'react-router'
import AdminDashboardScreenQuery from '../__generated__/AdminDashboardScreenQuery$parameters.ts'
import DashboardQuery from '../__generated__/DashboardQuery$parameters.ts'
import { screen, searchedOf } from '../relay/screen.tsx'
import { viewerEditingBrand, viewerHas } from '../session/session.ts'
import { dashboardVariables } from './printed/dashboardVariables.ts'
import { period, PERIODS } from './period.ts'
import { withCards } from './withCards.tsx'

export const learner = (): RouteObject[] => [
  screen(
    '',
    DashboardQuery,
    withCards(() => import('./DashboardScreen.tsx')),
    dashboardVariables,
  ),
]

export const admin: RouteObject[] = [
  screen(
    '',
    AdminDashboardScreenQuery,
    () => import('./admin/AdminDashboardScreen.tsx'),
    (args) => ({
      ...period(searchedOf(args, 'days', PERIODS) ?? '30'),
      courses: viewerHas('course-reports'),
      curriculums: viewerHas('curriculum-reports'),
      // Who owns brands follows nobody but themselves.
      people: viewerHas('user-reports') && viewerEditingBrand() === null,
    }),
  ),
]
