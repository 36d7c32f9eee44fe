import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import CourseReportDetailsScreenQuery from '../../__generated__/CourseReportDetailsScreenQuery$parameters.ts'
import CourseReportScreenQuery from '../../__generated__/CourseReportScreenQuery$parameters.ts'
import { CourseLearnersReportSort, CoursesReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen, searched } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) =>
  reportSearch(args, CoursesReportSort, 'text', 'status', 'brand', 'curriculum', 'dealer')

/** Who took it is for who follows what people do; others see how its questions went. */
function detailed(args: LoaderFunctionArgs) {
  const showsPeople = viewerHas('user-reports') && searched(args, 'show') !== 'questions'
  return {
    ...reportSearch(args, CourseLearnersReportSort, 'text', 'dealer', 'state'),
    courseId: args.params.courseId ?? '',
    facts: FACTS,
    figures: FIGURES,
    showsPeople,
    showsQuestions: !showsPeople,
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
