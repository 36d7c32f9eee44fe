import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import IncentiveReportDetailsScreenQuery from '../../__generated__/IncentiveReportDetailsScreenQuery$parameters.ts'
import IncentiveReportScreenQuery from '../../__generated__/IncentiveReportScreenQuery$parameters.ts'
import { IncentivePeopleReportSort, IncentivesReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen } from '../../relay/screen.tsx'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) =>
  reportSearch(args, IncentivesReportSort, 'text', 'status', 'curriculum', 'dealer')

const detailed = (args: LoaderFunctionArgs) => ({
  ...reportSearch(args, IncentivePeopleReportSort, 'text', 'dealer'),
  incentiveId: args.params.incentiveId ?? '',
  facts: FACTS,
  figures: FIGURES,
})

/** For who is no administrator and holds the right; administrators do something about rewards on theirs. */
export const reports: RouteObject[] = [
  screen('report/incentive', IncentiveReportScreenQuery, () => import('./IncentiveReportScreen.tsx'), listed),
  screen(
    'report/incentive/:incentiveId/details',
    IncentiveReportDetailsScreenQuery,
    () => import('./IncentiveReportDetailsScreen.tsx'),
    detailed,
  ),
]
