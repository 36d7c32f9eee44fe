import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminEnrollmentDetailsScreenQuery } from '../../__generated__/AdminEnrollmentDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { FACTS, FIGURES, PEOPLE } from './columns.ts'
import { useMarkSent } from './useMarkSent.ts'

const PART = { title: 'People', without: ['course'], columns: PEOPLE }

/** One course: who enrolled, and who of them was marked as sent. */
export default function AdminEnrollmentDetailsScreen({ queryRef }: ScreenProps<AdminEnrollmentDetailsScreenQuery>) {
  const { report, people } = usePreloadedQuery<AdminEnrollmentDetailsScreenQuery>(
    graphql`
    query AdminEnrollmentDetailsScreenQuery($courseId: ID!, $facts: [String!], $figures: [String!],
      $showsPeople: Boolean!, $columns: [String!], $text: String, $dealer: ID, $state: String, $sent: String,
      $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!, $sort: CourseLearnersReportSort, $first: Int,
      $offset: Int) @preloadable {
      report: enrollmentsReport(databaseId: $courseId, start: $start, end: $end, first: 1) {
        courses: edges { node { toSend ...useMarkSent_enrollment } }
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: courseLearnersReport(course: $courseId, text: $text, dealer: $dealer, state: $state, sent: $sent,
        start: $start, end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset)
        @include(if: $showsPeople) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  const [markSent, isSaving] = useMarkSent()
  const course = report.courses[0]?.node
  return (
    <ReportDetails
      report={report}
      facts={FACTS}
      figures={FIGURES}
      what="course"
      actions={
        course?.toSend ? (
          <Button leftSection={<IconSend size={16} />} loading={isSaving} onClick={() => void markSent(course)}>
            Mark as sent
          </Button>
        ) : undefined
      }
    >
      {people && <ReportTable report={people} part={PART} />}
    </ReportDetails>
  )
}
