import { graphql, usePreloadedQuery } from 'react-relay'
import type { SpiffReportDetailsScreenQuery } from '../../__generated__/SpiffReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { FACTS, FIGURES } from './columns.ts'
import { TrainingMoney } from './TrainingMoney.tsx'

const PART = { title: 'People', without: ['spiff'] }

/** One spiff: its figures, who claimed from it, and what came before and after its course. */
export default function SpiffReportDetailsScreen({ queryRef }: ScreenProps<SpiffReportDetailsScreenQuery>) {
  const { report, people, training } = usePreloadedQuery<SpiffReportDetailsScreenQuery>(
    graphql`
    query SpiffReportDetailsScreenQuery($spiffId: ID!, $facts: [String!], $figures: [String!], $columns: [String!],
      $text: String, $dealer: ID, $start: Day, $end: Day, $compare: Boolean, $compares: Boolean!,
      $sort: SpiffClaimantsReportSort, $first: Int, $offset: Int, $showsMoney: Boolean!, $days: Int) @preloadable {
      report: spiffsReport(databaseId: $spiffId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: spiffClaimantsReport(spiff: $spiffId, text: $text, dealer: $dealer, start: $start, end: $end,
        compare: $compare, sort: $sort, first: $first, offset: $offset) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
      training: spiffTraining(spiff: $spiffId, days: $days) @include(if: $showsMoney) { ...TrainingMoney_training }
    }
  `,
    queryRef,
  )
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="spiff" compares>
      <ReportTable report={people} part={PART} />
      {training && <TrainingMoney training={training} />}
    </ReportDetails>
  )
}
