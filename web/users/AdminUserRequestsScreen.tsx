import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminUserRequestsScreenQuery } from '../__generated__/AdminUserRequestsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useFreshQueue } from '../relay/useFreshQueue.ts'
import { foundIn } from '../ui/decisions/Elsewhere.tsx'
import { RequestQueue } from '../ui/decisions/RequestQueue.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminUserRequestTable } from './AdminUserRequestTable.tsx'

const defaults = { text: '', status: 'PENDING' }
const views = ['status'] as const
const states: ['PENDING' | 'DENIED', string][] = [
  ['PENDING', 'Pending'],
  ['DENIED', 'Denied'],
]

const document = graphql`
  query AdminUserRequestsScreenQuery($text: String, $status: UserStatus, $isSearched: Boolean!) @preloadable {
    requestCounts { counts(of: ["userRequests"]) { count } }
    PENDING: userRequests(first: 1, text: $text, status: PENDING) @include(if: $isSearched) { totalCount }
    DENIED: userRequests(first: 1, text: $text, status: DENIED) @include(if: $isSearched) { totalCount }
    ...AdminUserRequestTable_query @arguments(text: $text, status: $status)
  }
`

export default function AdminUserRequestsScreen({ queryRef }: ScreenProps<AdminUserRequestsScreenQuery>) {
  const root = usePreloadedQuery<AdminUserRequestsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const { text, status } = queryRef.variables
  const waiting = root.requestCounts.counts[0]?.count ?? 0
  useFreshQueue<AdminUserRequestsScreenQuery>(document, queryRef.variables, waiting)
  return (
    <RequestQueue
      title="User requests"
      text="People who registered and wait to be let in. Each gets an email with your decision."
      states={states}
      waiting={waiting}
      found={foundIn(root, ({ totalCount }) => totalCount)}
      search={search}
    >
      {(state) => (
        <AdminUserRequestTable
          query={root}
          denied={state === 'DENIED'}
          matching={{ text, status }}
          search={search}
          filters={[{ kind: 'text', name: 'text', label: 'Search by name or email' }]}
        />
      )}
    </RequestQueue>
  )
}
