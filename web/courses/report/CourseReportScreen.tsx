import { graphql, usePreloadedQuery } from 'react-relay'
import type { CourseReportScreenQuery } from '../../__generated__/CourseReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Courses with who takes and passes them. */
export default function CourseReportScreen({ queryRef }: ScreenProps<CourseReportScreenQuery>) {
  const { report } = usePreloadedQuery<CourseReportScreenQuery>(
    graphql`
    query CourseReportScreenQuery($columns: [String!], $text: String, $status: String, $brand: ID, $curriculum: ID,
      $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: CoursesReportSort,
      $first: Int, $offset: Int) @preloadable {
      report: coursesReport(text: $text, status: $status, brand: $brand, curriculum: $curriculum, dealer: $dealer,
        start: $start, end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
