import { Title } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CurriculumReportDetailsScreenQuery } from '../../__generated__/CurriculumReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { statusWord } from '../../ui/StatusChip.tsx'
import { DealerTrainingTable } from '../training/DealerTrainingTable.tsx'
import { FACTS, FIGURES } from './columns.ts'

const defaults = { text: '', status: '', due: '', sort: 'name' }
const states = ['NOT_STARTED', 'IN_PROGRESS', 'PASSED'].map((value) => ({ value, label: statusWord(value) }))
const filters: SearchField[] = [
  { kind: 'text', name: 'text', label: 'Search people' },
  { kind: 'select', name: 'status', label: 'Any status', options: states },
  { kind: 'select', name: 'due', label: 'Any due date', options: [{ value: 'overdue', label: 'Overdue' }] },
]

/** One curriculum: its figures, and how far those it is for are with it now. */
export default function CurriculumReportDetailsScreen({ queryRef }: ScreenProps<CurriculumReportDetailsScreenQuery>) {
  const { report, people } = usePreloadedQuery<CurriculumReportDetailsScreenQuery>(
    graphql`
    query CurriculumReportDetailsScreenQuery($curriculumId: ID!, $facts: [String!], $figures: [String!],
      $showsPeople: Boolean!, $text: String, $status: ProgressState, $overdue: Boolean, $start: Day, $end: Day,
      $sort: StaffSort) @preloadable {
      report: curriculumsReport(databaseId: $curriculumId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      ...DealerTrainingTable_query @include(if: $showsPeople) @alias(as: "people")
        @arguments(text: $text, curriculum: $curriculumId, status: $status, overdue: $overdue, sort: $sort)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="curriculum">
      {people && (
        <>
          <Title order={2} size="h4" mb="md">
            People it is for
          </Title>
          <DealerTrainingTable query={people} search={search} filters={filters} isOfOne />
        </>
      )}
    </ReportDetails>
  )
}
