import { graphql, usePreloadedQuery } from 'react-relay'
import type { SpiffReportDetailsScreenQuery } from '../../__generated__/SpiffReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { FACTS, FIGURES } from './columns.ts'

const PART = { title: 'People', without: ['spiff'] }

/** One spiff: its figures, and who claimed from it. */
export default function SpiffReportDetailsScreen({ queryRef }: ScreenProps<SpiffReportDetailsScreenQuery>) {
  const { report, people } = usePreloadedQuery<SpiffReportDetailsScreenQuery>(
    graphql`
    query SpiffReportDetailsScreenQuery($spiffId: ID!, $facts: [String!], $figures: [String!], $columns: [String!],
      $text: String, $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: SpiffClaimantsReportSort, $first: Int, $offset: Int) @preloadable {
      report: spiffsReport(databaseId: $spiffId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: spiffClaimantsReport(spiff: $spiffId, text: $text, dealer: $dealer, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
    }
  `,
    queryRef,
  )
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="spiff" compares>
      <ReportTable report={people} part={PART} />
    </ReportDetails>
  )
}
