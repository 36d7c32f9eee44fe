import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import CourseReportDetailsScreenQuery from '../../__generated__/CourseReportDetailsScreenQuery$parameters.ts'
import CourseReportScreenQuery from '../../__generated__/CourseReportScreenQuery$parameters.ts'
import { CourseLearnersReportSort, CoursesReportSort } from '../../contract/__generated__/limits.ts'
import { orderIn, reportVariables } from '../../domain/reporting/reportSearch.ts'
import { screen, searched } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) => ({
  ...reportVariables(args),
  text: searched(args, 'text'),
  status: searched(args, 'status'),
  brand: searched(args, 'brand'),
  curriculum: searched(args, 'curriculum'),
  dealer: searched(args, 'dealer'),
  sort: orderIn(args, CoursesReportSort),
})

function detailed(args: LoaderFunctionArgs) {
  const showsQuestions = searched(args, 'show') === 'questions'
  return {
    ...reportVariables(args),
    courseId: args.params.courseId ?? '',
    facts: FACTS,
    figures: FIGURES,
    showsPeople: viewerHas('user-reports') && !showsQuestions,
    showsQuestions,
    text: searched(args, 'text'),
    dealer: searched(args, 'dealer'),
    state: searched(args, 'state'),
    sort: orderIn(args, CourseLearnersReportSort),
  }
}

/** The same in both portals, for who holds the right. */
export const reports: RouteObject[] = [
  screen('report/course', CourseReportScreenQuery, () => import('./CourseReportScreen.tsx'), listed),
  screen(
    'report/course/:courseId/details',
    CourseReportDetailsScreenQuery,
    () => import('./CourseReportDetailsScreen.tsx'),
    detailed,
  ),
]
