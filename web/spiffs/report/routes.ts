import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import SpiffReportDetailsScreenQuery from '../../__generated__/SpiffReportDetailsScreenQuery$parameters.ts'
import SpiffReportScreenQuery from '../../__generated__/SpiffReportScreenQuery$parameters.ts'
import { SpiffClaimantsReportSort, SpiffsReportSort } from '../../contract/__generated__/limits.ts'
import { reportSearch } from '../../domain/reporting/reportSearch.ts'
import { screen, searchedOf } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { FACTS, FIGURES } from './columns.ts'

const listed = (args: LoaderFunctionArgs) => reportSearch(args, SpiffsReportSort, 'text', 'status', 'brand', 'dealer')

const detailed = (args: LoaderFunctionArgs) => ({
  ...reportSearch(args, SpiffClaimantsReportSort, 'text', 'dealer'),
  spiffId: args.params.spiffId ?? '',
  facts: FACTS,
  figures: FIGURES,
  showsMoney: viewerHas('view-spiff-claims'),
  days: Number(searchedOf(args, 'days', ['30', '90', '180']) ?? '60'),
})

/** The same in both portals, for who holds the right. */
export const reports: RouteObject[] = [
  screen('report/spiff', SpiffReportScreenQuery, () => import('./SpiffReportScreen.tsx'), listed),
  screen(
    'report/spiff/:spiffId/details',
    SpiffReportDetailsScreenQuery,
    () => import('./SpiffReportDetailsScreen.tsx'),
    detailed,
  ),
]
