import { graphql, usePreloadedQuery } from 'react-relay'
import type { CurriculumReportScreenQuery } from '../../__generated__/CurriculumReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'

/** Curriculums with who takes and completes them. */
export default function CurriculumReportScreen({ queryRef }: ScreenProps<CurriculumReportScreenQuery>) {
  const { report } = usePreloadedQuery<CurriculumReportScreenQuery>(
    graphql`
    query CurriculumReportScreenQuery($columns: [String!], $text: String, $status: String, $brand: ID, $course: ID,
      $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: CurriculumsReportSort,
      $first: Int, $offset: Int) @preloadable {
      report: curriculumsReport(text: $text, status: $status, brand: $brand, course: $course, dealer: $dealer,
        start: $start, end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return <ReportTable report={report} />
}
