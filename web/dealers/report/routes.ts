import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import DealerReportDetailsScreenQuery from '../../__generated__/DealerReportDetailsScreenQuery$parameters.ts'
import DealerReportScreenQuery from '../../__generated__/DealerReportScreenQuery$parameters.ts'
import { DealersReportSort, UsersReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen, searched } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) =>
  reportSearch(args, DealersReportSort, 'text', 'region', 'country', 'territory', 'status', 'brand')

/** Of whom there are figures person by person: for who follows what people do. */
function detailed(args: LoaderFunctionArgs) {
  const follows = viewerHas('user-reports')
  const show = searched(args, 'show')
  return {
    ...reportSearch(args, UsersReportSort, 'text', 'role', 'status'),
    dealerId: args.params.dealerId ?? '',
    facts: FACTS,
    figures: FIGURES,
    // Who does not follow what people do has nothing beside the score.
    showsPeople: follows && show !== 'live' && show !== 'score',
    showsLive: follows && viewerHas('view-users') && show === 'live',
    showsScores: !follows || show === 'score',
  }
}

/** The same in both portals, for who holds the right. */
export const reports: RouteObject[] = [
  screen('report/dealer', DealerReportScreenQuery, () => import('./DealerReportScreen.tsx'), listed),
  screen(
    'report/dealer/:dealerId/details',
    DealerReportDetailsScreenQuery,
    () => import('./DealerReportDetailsScreen.tsx'),
    detailed,
  ),
]
