import { graphql, usePreloadedQuery } from 'react-relay'
import type { DealerReportScreenQuery } from '../../__generated__/DealerReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Dealers with how far their staff is, and what was sold there. */
export default function DealerReportScreen({ queryRef }: ScreenProps<DealerReportScreenQuery>) {
  const { report } = usePreloadedQuery<DealerReportScreenQuery>(
    graphql`
    query DealerReportScreenQuery($columns: [String!], $text: String, $region: String, $country: String,
      $territory: ID, $status: String, $brand: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: DealersReportSort, $first: Int, $offset: Int) @preloadable {
      report: dealersReport(text: $text, region: $region, country: $country, territory: $territory, status: $status,
        brand: $brand, start: $start, end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
