import { graphql, usePreloadedQuery } from 'react-relay'
import type { SpiffReportScreenQuery } from '../../__generated__/SpiffReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Spiffs with what was claimed and granted. */
export default function SpiffReportScreen({ queryRef }: ScreenProps<SpiffReportScreenQuery>) {
  const { report } = usePreloadedQuery<SpiffReportScreenQuery>(
    graphql`
    query SpiffReportScreenQuery($columns: [String!], $text: String, $status: String, $brand: ID, $dealer: ID,
      $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: SpiffsReportSort, $first: Int,
      $offset: Int) @preloadable {
      report: spiffsReport(text: $text, status: $status, brand: $brand, dealer: $dealer, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
