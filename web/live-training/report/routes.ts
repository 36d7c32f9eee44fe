import type { RouteObject } from 'react-router'
import AdminLiveEnrollmentReportScreenQuery from '../../__generated__/AdminLiveEnrollmentReportScreenQuery$parameters.ts'
import { IltEnrollmentsReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen } from '../../relay/screen.tsx'

export const report: RouteObject = screen(
  'report/ilt-enrollments',
  AdminLiveEnrollmentReportScreenQuery,
  () => import('./AdminLiveEnrollmentReportScreen.tsx'),
  (args) => reportSearch(args, IltEnrollmentsReportSort, 'text', 'status', 'training', 'dealer', 'event'),
)
