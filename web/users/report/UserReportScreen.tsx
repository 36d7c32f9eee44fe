import { graphql, usePreloadedQuery } from 'react-relay'
import type { UserReportScreenQuery } from '../../__generated__/UserReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** People with how far they are and what they earned. */
export default function UserReportScreen({ queryRef }: ScreenProps<UserReportScreenQuery>) {
  const { report } = usePreloadedQuery<UserReportScreenQuery>(
    graphql`
    query UserReportScreenQuery($columns: [String!], $text: String, $dealer: ID, $group: ID, $territory: ID,
      $role: ID, $status: String, $brand: ID, $course: ID, $start: Day, $end: Day, $compare: Boolean,
      $compares: Boolean!, $sort: UsersReportSort, $first: Int, $offset: Int) @preloadable {
      report: usersReport(text: $text, dealer: $dealer, group: $group, territory: $territory, role: $role,
        status: $status, brand: $brand, course: $course, start: $start, end: $end, compare: $compare,
        sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
