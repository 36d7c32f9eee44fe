import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import AdminEnrollmentDetailsScreenQuery from '../../__generated__/AdminEnrollmentDetailsScreenQuery$parameters.ts'
import AdminEnrollmentReportScreenQuery from '../../__generated__/AdminEnrollmentReportScreenQuery$parameters.ts'
import { CourseLearnersReportSort, EnrollmentsReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { FACTS, FIGURES, PEOPLE } from './columns.ts'

const listed = (args: LoaderFunctionArgs) =>
  reportSearch(args, EnrollmentsReportSort, 'text', 'sent', 'status', 'brand', 'dealer')

/** Who enrolled is for who follows what people do. */
function detailed(args: LoaderFunctionArgs) {
  const search = reportSearch(args, CourseLearnersReportSort, 'text', 'dealer', 'state', 'sent')
  return {
    ...search,
    columns: search.columns ?? PEOPLE,
    courseId: args.params.courseId ?? '',
    facts: FACTS,
    figures: FIGURES,
    showsPeople: viewerHas('user-reports'),
  }
}

export const enrollments: RouteObject[] = [
  screen(
    'report/enrollment',
    AdminEnrollmentReportScreenQuery,
    () => import('./AdminEnrollmentReportScreen.tsx'),
    listed,
  ),
  screen(
    'report/enrollment/:courseId/details',
    AdminEnrollmentDetailsScreenQuery,
    () => import('./AdminEnrollmentDetailsScreen.tsx'),
    detailed,
  ),
]
