import type { RouteObject } from 'react-router'
import AdminDashboardScreenQuery from '../__generated__/AdminDashboardScreenQuery$parameters.ts'
import DashboardScreenQuery from '../__generated__/DashboardScreenQuery$parameters.ts'
import { screen, searchedOf } from '../relay/screen.tsx'
import { isOn } from '../session/session.ts'
import { period, PERIODS } from './period.ts'

export const learner: RouteObject[] = [
  screen(
    '',
    DashboardScreenQuery,
    () => import('./DashboardScreen.tsx'),
    () => ({ showsNews: isOn('announcements'), showsEvents: isOn('events') }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    '',
    AdminDashboardScreenQuery,
    () => import('./admin/AdminDashboardScreen.tsx'),
    (args) => period(searchedOf(args, 'days', PERIODS) ?? '30'),
  ),
]
