import type { RouteObject } from 'react-router'
import AdminDashboardScreenQuery from '../__generated__/AdminDashboardScreenQuery$parameters.ts'
import DashboardQuery from '../__generated__/DashboardQuery$parameters.ts'
import { screen, searchedOf } from '../relay/screen.tsx'
import { loadDashboard } from './loadDashboard.tsx'
import { dashboardVariables } from './printed/dashboardVariables.ts'
import { period, PERIODS } from './period.ts'

export const learner = (): RouteObject[] => [screen('', DashboardQuery, loadDashboard, dashboardVariables)]

export const admin: RouteObject[] = [
  screen(
    '',
    AdminDashboardScreenQuery,
    () => import('./admin/AdminDashboardScreen.tsx'),
    (args) => period(searchedOf(args, 'days', PERIODS) ?? '30'),
  ),
]
