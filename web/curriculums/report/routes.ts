import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import CurriculumReportDetailsScreenQuery from '../../__generated__/CurriculumReportDetailsScreenQuery$parameters.ts'
import CurriculumReportScreenQuery from '../../__generated__/CurriculumReportScreenQuery$parameters.ts'
import { CurriculumsReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch, reportVariables } from '../../domain/reporting/reportSearch.ts'
import { screen, searched, searchedOf } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { STAFF_SORTS } from '../training/staffSorts.ts'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) =>
  reportSearch(args, CurriculumsReportSort, 'text', 'status', 'brand', 'course', 'dealer')

function detailed(args: LoaderFunctionArgs) {
  const { start, end } = reportVariables(args)
  return {
    start,
    end,
    curriculumId: args.params.curriculumId ?? '',
    facts: FACTS,
    figures: FIGURES,
    showsPeople: viewerHas('user-reports') && viewerHas('view-users'),
    text: searched(args, 'text'),
    status: searchedOf(args, 'status', ['NOT_STARTED', 'IN_PROGRESS', 'PASSED']),
    overdue: searched(args, 'due') === 'overdue' ? true : null,
    sort: STAFF_SORTS[searched(args, 'sort') ?? ''] ?? 'NAME',
  }
}

/** The same in both portals, for who holds the right. */
export const reports: RouteObject[] = [
  screen('report/curriculum', CurriculumReportScreenQuery, () => import('./CurriculumReportScreen.tsx'), listed),
  screen(
    'report/curriculum/:curriculumId/details',
    CurriculumReportDetailsScreenQuery,
    () => import('./CurriculumReportDetailsScreen.tsx'),
    detailed,
  ),
]
