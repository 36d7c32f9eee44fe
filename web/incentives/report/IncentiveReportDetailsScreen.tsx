import { graphql, usePreloadedQuery } from 'react-relay'
import type { IncentiveReportDetailsScreenQuery } from '../../__generated__/IncentiveReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { FACTS, FIGURES } from './columns.ts'

const PART = { title: 'People', without: ['incentive'] }

/** One incentive: its figures, and who earned it. */
export default function IncentiveReportDetailsScreen({ queryRef }: ScreenProps<IncentiveReportDetailsScreenQuery>) {
  const { report, people } = usePreloadedQuery<IncentiveReportDetailsScreenQuery>(
    graphql`
    query IncentiveReportDetailsScreenQuery($incentiveId: ID!, $facts: [String!], $figures: [String!],
      $columns: [String!], $text: String, $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: IncentivePeopleReportSort, $first: Int, $offset: Int) @preloadable {
      report: incentivesReport(databaseId: $incentiveId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: incentivePeopleReport(incentive: $incentiveId, text: $text, dealer: $dealer, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="incentive" compares>
      <ReportTable report={people} part={PART} />
    </ReportDetails>
  )
}
