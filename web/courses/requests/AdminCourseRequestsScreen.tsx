import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminCourseRequestsScreenQuery } from '../../__generated__/AdminCourseRequestsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useFreshQueue } from '../../relay/useFreshQueue.ts'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { RequestQueue } from '../../ui/decisions/RequestQueue.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminCourseRequestTable, type RequestState } from './AdminCourseRequestTable.tsx'

const defaults = { text: '', status: 'PENDING' }
const views = ['status'] as const
const states: [RequestState, string][] = [
  ['PENDING', 'Pending'],
  ['APPROVED', 'Approved'],
  ['DENIED', 'Denied'],
]

const document = graphql`
  query AdminCourseRequestsScreenQuery($text: String, $status: CourseRequestStatus, $isSearched: Boolean!) @preloadable {
    requestCounts { counts(of: ["courseRequests"]) { count } }
    PENDING: courseRequests(first: 1, text: $text, status: PENDING) @include(if: $isSearched) { totalCount }
    APPROVED: courseRequests(first: 1, text: $text, status: APPROVED) @include(if: $isSearched) { totalCount }
    DENIED: courseRequests(first: 1, text: $text, status: DENIED) @include(if: $isSearched) { totalCount }
    ...AdminCourseRequestTable_query @arguments(text: $text, status: $status)
  }
`

export default function AdminCourseRequestsScreen({ queryRef }: ScreenProps<AdminCourseRequestsScreenQuery>) {
  const root = usePreloadedQuery<AdminCourseRequestsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const { text, status } = queryRef.variables
  const waiting = root.requestCounts.counts[0]?.count ?? 0
  useFreshQueue<AdminCourseRequestsScreenQuery>(document, queryRef.variables, waiting)
  return (
    <RequestQueue
      title="Course requests"
      text="What learners ask for. Approving opens the course to the person; each is told by notification and by email."
      back={{ to: '/auth/admin/courses', label: 'All courses' }}
      states={states}
      waiting={waiting}
      found={foundIn(root, ({ totalCount }) => totalCount)}
      search={search}
    >
      {(state) => (
        <AdminCourseRequestTable
          query={root}
          state={state}
          matching={{ text, status }}
          search={search}
          filters={[{ kind: 'text', name: 'text', label: 'Search person, course, topic' }]}
        />
      )}
    </RequestQueue>
  )
}
