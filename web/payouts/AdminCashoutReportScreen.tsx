import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminCashoutReportScreenQuery } from '../__generated__/AdminCashoutReportScreenQuery.graphql.ts'
import { ReportTable } from '../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../relay/screen.tsx'

/** Cashouts with what they pay and when they were sent. */
export default function AdminCashoutReportScreen({ queryRef }: ScreenProps<AdminCashoutReportScreenQuery>) {
  const { report } = usePreloadedQuery<AdminCashoutReportScreenQuery>(
    graphql`
    query AdminCashoutReportScreenQuery($columns: [String!], $text: String, $status: String, $type: String, $dealer: ID,
      $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: CashoutsReportSort, $first: Int,
      $offset: Int) @preloadable {
      report: cashoutsReport(text: $text, status: $status, type: $type, dealer: $dealer, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
