import { Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CourseReportDetailsScreenQuery } from '../../__generated__/CourseReportDetailsScreenQuery.graphql.ts'
import { ReportDetails } from '../../domain/reporting/ReportDetails.tsx'
import { ReportTable } from '../../domain/reporting/ReportTable.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { viewerHas } from '../../session/session.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { FACTS, FIGURES } from './columns.ts'
import { QuestionTable } from './QuestionTable.tsx'

const PART = { title: 'People', without: ['course', 'sent'] }
const defaults = { show: 'people' }

/** One course: its figures, who takes it, and how its questions went. */
export default function CourseReportDetailsScreen({ queryRef }: ScreenProps<CourseReportDetailsScreenQuery>) {
  const { report, people, questions } = usePreloadedQuery<CourseReportDetailsScreenQuery>(
    graphql`
    query CourseReportDetailsScreenQuery($courseId: ID!, $facts: [String!], $figures: [String!], $showsPeople: Boolean!,
      $showsQuestions: Boolean!, $columns: [String!], $text: String, $dealer: ID, $state: String, $start: Day, $end: Day,
      $compare: Boolean, $compares: Boolean!, $sort: CourseLearnersReportSort, $first: Int, $offset: Int) @preloadable {
      report: coursesReport(databaseId: $courseId, start: $start, end: $end, first: 1) {
        ...ReportDetails_report @arguments(facts: $facts, figures: $figures)
      }
      people: courseLearnersReport(course: $courseId, text: $text, dealer: $dealer, state: $state, start: $start,
        end: $end, compare: $compare, sort: $sort, first: $first, offset: $offset) @include(if: $showsPeople) {
        ...ReportTable_report @arguments(columns: $columns, compares: $compares)
      }
      questions: courseQuestionFigures(course: $courseId) @include(if: $showsQuestions) { ...QuestionTable_questions }
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  return (
    <ReportDetails report={report} facts={FACTS} figures={FIGURES} what="course" compares={people !== undefined}>
      <Tabs value={questions ? 'questions' : 'people'} onChange={(show) => search.set({ show: show ?? 'people' })}>
        <Tabs.List mb="md" aria-label="Behind the figures">
          {viewerHas('user-reports') && <Tabs.Tab value="people">People</Tabs.Tab>}
          <Tabs.Tab value="questions">Questions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people">{people && <ReportTable report={people} part={PART} />}</Tabs.Panel>
        <Tabs.Panel value="questions">{questions && <QuestionTable questions={questions} />}</Tabs.Panel>
      </Tabs>
    </ReportDetails>
  )
}
