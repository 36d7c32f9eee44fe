import { Badge, Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { AdminCourseRequestsScreenQuery } from '../../__generated__/AdminCourseRequestsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { AdminCourseRequestTable, type RequestState } from './AdminCourseRequestTable.tsx'

const defaults = { text: '', status: 'PENDING' }
const views = ['status'] as const
const states: { value: RequestState; label: string }[] = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DENIED', label: 'Denied' },
]

const document = graphql`
  query AdminCourseRequestsScreenQuery($text: String, $status: CourseRequestStatus) @preloadable {
    requestCounts { courseRequests }
    ...AdminCourseRequestTable_query @arguments(text: $text, status: $status)
  }
`

export default function AdminCourseRequestsScreen({ queryRef }: ScreenProps<AdminCourseRequestsScreenQuery>) {
  const root = usePreloadedQuery<AdminCourseRequestsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const state = states.find(({ value }) => value === search.values.status)?.value ?? 'PENDING'
  const waiting = root.requestCounts.courseRequests
  useFreshList(queryRef.variables, waiting)
  return (
    <>
      <PageHeader
        title="Course requests"
        text="What learners ask for. Approving opens the course to the person; each is told by notification and by email."
        back={{ to: '/auth/admin/courses', label: 'All courses' }}
      />
      <Tabs value={state} onChange={(chosen) => search.set({ status: chosen ?? 'PENDING' })}>
        <Tabs.List aria-label="Requests by state">
          {states.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={
                value === 'PENDING' &&
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
          <AdminCourseRequestTable
            query={root}
            state={state}
            search={search}
            filters={[{ kind: 'text', name: 'text', label: 'Search person, course, topic' }]}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/**
 * The number is kept live by the sidebar; when it changes without us the list is asked for again, and the store changes
 * it in place.
 */
function useFreshList(variables: AdminCourseRequestsScreenQuery['variables'], waiting: number) {
  const environment = useRelayEnvironment()
  const shown = useRef(waiting)
  useEffect(() => {
    if (shown.current === waiting) return
    shown.current = waiting
    const asked = fetchQuery<AdminCourseRequestsScreenQuery>(environment, document, variables).subscribe({
      error: () => undefined,
    })
    return () => asked.unsubscribe()
  }, [environment, variables, waiting])
}
