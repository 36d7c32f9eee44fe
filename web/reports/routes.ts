import type { RouteObject } from 'react-router'
import ReportMailsScreenQuery from '../__generated__/ReportMailsScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

/** What one has emailed: in both portals, for whoever reads reports. */
export const mails: RouteObject[] = [
  screen(
    'report/emails',
    ReportMailsScreenQuery,
    () => import('./ReportMailsScreen.tsx'),
    () => ({}),
  ),
]
