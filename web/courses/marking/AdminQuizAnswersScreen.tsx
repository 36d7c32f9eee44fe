import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminQuizAnswersScreenQuery } from '../../__generated__/AdminQuizAnswersScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useFreshQueue } from '../../relay/useFreshQueue.ts'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { QueueTabs, stateIn, type QueueState } from '../../ui/decisions/QueueTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminQuizAnswerTable, type MarkState } from './AdminQuizAnswerTable.tsx'

const defaults = { text: '', status: 'WAITING' }
const views = ['status'] as const

const document = graphql`
  query AdminQuizAnswersScreenQuery($text: String, $status: QuizMarkStatus, $isSearched: Boolean!) @preloadable {
    requestCounts { counts(of: ["quizAnswers"]) { count } }
    WAITING: quizMarks(first: 1, text: $text, status: WAITING) @include(if: $isSearched) { totalCount }
    RIGHT: quizMarks(first: 1, text: $text, status: RIGHT) @include(if: $isSearched) { totalCount }
    WRONG: quizMarks(first: 1, text: $text, status: WRONG) @include(if: $isSearched) { totalCount }
    ...AdminQuizAnswerTable_query @arguments(text: $text, status: $status)
  }
`

/** What people wrote in quizzes, to be marked. */
export default function AdminQuizAnswersScreen({ queryRef }: ScreenProps<AdminQuizAnswersScreenQuery>) {
  const root = usePreloadedQuery<AdminQuizAnswersScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const waiting = root.requestCounts.counts[0]?.count ?? 0
  const states: QueueState<MarkState>[] = [
    { value: 'WAITING', label: 'To mark', waiting },
    { value: 'RIGHT', label: 'Right' },
    { value: 'WRONG', label: 'Wrong' },
  ]
  const state = stateIn(states, search.values.status)
  useFreshQueue<AdminQuizAnswersScreenQuery>(document, queryRef.variables, waiting)
  return (
    <>
      <PageHeader
        title="Answers to mark"
        text="What people wrote in a quiz. A person has a result once all of their answers are marked."
        back={{ to: '/auth/admin/courses', label: 'All courses' }}
      />
      <QueueTabs
        label="Answers by state"
        states={states}
        state={state}
        search={search}
        found={foundIn(root, ({ totalCount }) => totalCount)}
      >
        <AdminQuizAnswerTable
          query={root}
          state={state}
          search={search}
          filters={[{ kind: 'text', name: 'text', label: 'Search by person or course' }]}
        />
      </QueueTabs>
    </>
  )
}
