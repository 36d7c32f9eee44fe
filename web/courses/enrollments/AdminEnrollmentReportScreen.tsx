import { IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminEnrollmentReportScreenQuery } from '../../__generated__/AdminEnrollmentReportScreenQuery.graphql.ts'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useMarkSent } from './useMarkSent.ts'

/** Courses with who enrolled in them, and whether that was sent. */
export default function AdminEnrollmentReportScreen({ queryRef }: ScreenProps<AdminEnrollmentReportScreenQuery>) {
  const { report } = usePreloadedQuery<AdminEnrollmentReportScreenQuery>(
    graphql`
    query AdminEnrollmentReportScreenQuery($columns: [String!], $text: String, $sent: String, $status: String,
      $brand: ID, $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: EnrollmentsReportSort, $first: Int, $offset: Int) @preloadable {
      report: enrollmentsReport(text: $text, sent: $sent, status: $status, brand: $brand, dealer: $dealer, start: $start,
        end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) {
        courses: edges { node { databaseId toSend ...useMarkSent_enrollment } }
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  const [markSent] = useMarkSent()
  const courses = new Map(report.courses.map(({ node }) => [node.databaseId, node]))
  const actionsOf = (id: string) => {
    const course = courses.get(id)
    return course?.toSend ? [{ label: 'Mark as sent', icon: IconSend, onClick: () => void markSent(course) }] : []
  }
  return <ReportTable report={report} actionsOf={actionsOf} />
}
