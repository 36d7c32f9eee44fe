import { graphql, usePreloadedQuery } from 'react-relay'
import type { IncentiveReportScreenQuery } from '../../__generated__/IncentiveReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Incentives with what was earned, redeemed and sent. */
export default function IncentiveReportScreen({ queryRef }: ScreenProps<IncentiveReportScreenQuery>) {
  const { report } = usePreloadedQuery<IncentiveReportScreenQuery>(
    graphql`
    query IncentiveReportScreenQuery($columns: [String!], $text: String, $status: String, $curriculum: ID, $dealer: ID,
      $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: IncentivesReportSort, $first: Int,
      $offset: Int) @preloadable {
      report: incentivesReport(text: $text, status: $status, curriculum: $curriculum, dealer: $dealer, start: $start,
        end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
