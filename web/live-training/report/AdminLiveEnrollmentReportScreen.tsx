import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminLiveEnrollmentReportScreenQuery } from '../../__generated__/AdminLiveEnrollmentReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Who has a seat in live training, waits for one or was there. */
export default function AdminLiveEnrollmentReportScreen({
  queryRef,
}: ScreenProps<AdminLiveEnrollmentReportScreenQuery>) {
  const { report } = usePreloadedQuery<AdminLiveEnrollmentReportScreenQuery>(
    graphql`
    query AdminLiveEnrollmentReportScreenQuery($columns: [String!], $text: String, $status: String, $training: ID,
      $dealer: ID, $event: String, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: IltEnrollmentsReportSort, $first: Int, $offset: Int) @preloadable {
      report: iltEnrollmentsReport(text: $text, status: $status, training: $training, dealer: $dealer, event: $event,
        start: $start, end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
