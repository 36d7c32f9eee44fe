import { Badge, Tabs } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { AdminUserRequestsScreenQuery } from '../__generated__/AdminUserRequestsScreenQuery.graphql.ts'
import type { AdminUserRequestsScreenSubscription } from '../__generated__/AdminUserRequestsScreenSubscription.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchBar } from '../ui/SearchBar.tsx'
import { useSearchState } from '../ui/useSearchState.ts'
import { AdminUserRequestTable } from './AdminUserRequestTable.tsx'

const defaults = { text: '', status: 'PENDING' }

const document = graphql`
  query AdminUserRequestsScreenQuery($text: String, $status: UserStatus) @preloadable {
    requestCounts { userRequests }
    ...AdminUserRequestTable_query @arguments(text: $text, status: $status)
  }
`
const subscription = graphql`subscription AdminUserRequestsScreenSubscription { requestCounts { userRequests } }`

export default function AdminUserRequestsScreen({ queryRef }: ScreenProps<AdminUserRequestsScreenQuery>) {
  const root = usePreloadedQuery<AdminUserRequestsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults)
  const { status } = search.values
  useFreshList(queryRef.variables, root.requestCounts.userRequests)
  const waiting = root.requestCounts.userRequests
  return (
    <>
      <PageHeader title="User requests" text="People who registered and wait to be let in. Each gets a letter with your decision." />
      <Tabs value={status === 'DENIED' ? 'DENIED' : 'PENDING'} onChange={(chosen) => search.set({ status: chosen ?? 'PENDING' })} mb="md">
        <Tabs.List aria-label="Requests by state">
          <Tabs.Tab value="PENDING" rightSection={waiting > 0 && <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} waiting`}>{waiting}</Badge>}>Pending</Tabs.Tab>
          <Tabs.Tab value="DENIED">Denied</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={status === 'DENIED' ? 'DENIED' : 'PENDING'} pt="md">
          <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search by name or email' }]} />
          <AdminUserRequestTable query={root} denied={status === 'DENIED'} searching={search.values.text !== ''} clear={() => search.set({ text: '' })} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Asks for the list again when the server tells a number other than the one on screen; the store then changes the list in place. */
function useFreshList(variables: AdminUserRequestsScreenQuery['variables'], shown: number) {
  const environment = useRelayEnvironment()
  const latest = useRef({ variables, shown })
  useEffect(() => { latest.current = { variables, shown } })
  const config = useMemo<GraphQLSubscriptionConfig<AdminUserRequestsScreenSubscription>>(() => ({
    subscription,
    variables: {},
    onNext: (answer) => {
      if (answer && answer.requestCounts.userRequests !== latest.current.shown) {
        fetchQuery<AdminUserRequestsScreenQuery>(environment, document, latest.current.variables).subscribe({ error: () => undefined })
      }
    },
  }), [environment])
  useSubscription(config)
}
