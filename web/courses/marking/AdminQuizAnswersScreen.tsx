import { Badge, Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { AdminQuizAnswersScreenQuery } from '../../__generated__/AdminQuizAnswersScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { AdminQuizAnswerTable, type MarkState } from './AdminQuizAnswerTable.tsx'

const defaults = { text: '', status: 'WAITING' }
const views = ['status'] as const
const states: { value: MarkState; label: string }[] = [
  { value: 'WAITING', label: 'To mark' },
  { value: 'RIGHT', label: 'Right' },
  { value: 'WRONG', label: 'Wrong' },
]

const document = graphql`
  query AdminQuizAnswersScreenQuery($text: String, $status: QuizMarkStatus) @preloadable {
    requestCounts { quizAnswers }
    ...AdminQuizAnswerTable_query @arguments(text: $text, status: $status)
  }
`

/** What people wrote in quizzes, to be marked. */
export default function AdminQuizAnswersScreen({ queryRef }: ScreenProps<AdminQuizAnswersScreenQuery>) {
  const root = usePreloadedQuery<AdminQuizAnswersScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const state = states.find(({ value }) => value === search.values.status)?.value ?? 'WAITING'
  const waiting = root.requestCounts.quizAnswers
  useFreshList(queryRef.variables, waiting)
  return (
    <>
      <PageHeader
        title="Answers to mark"
        text="What people wrote in a quiz. A person has a result once all of their answers are marked."
        back={{ to: '/auth/admin/courses', label: 'All courses' }}
      />
      <Tabs value={state} onChange={(chosen) => search.set({ status: chosen ?? 'WAITING' })}>
        <Tabs.List aria-label="Answers by state">
          {states.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={
                value === 'WAITING' &&
                waiting > 0 && (
                  <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} waiting`}>
                    {waiting}
                  </Badge>
                )
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state} pt="md">
          <AdminQuizAnswerTable
            query={root}
            state={state}
            search={search}
            filters={[{ kind: 'text', name: 'text', label: 'Search by person or course' }]}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** The number is kept live by the sidebar; when it changes without us the list is asked for again. */
function useFreshList(variables: AdminQuizAnswersScreenQuery['variables'], waiting: number) {
  const environment = useRelayEnvironment()
  const shown = useRef(waiting)
  useEffect(() => {
    if (shown.current === waiting) return
    shown.current = waiting
    const asked = fetchQuery<AdminQuizAnswersScreenQuery>(environment, document, variables).subscribe({
      error: () => undefined,
    })
    return () => asked.unsubscribe()
  }, [environment, variables, waiting])
}
