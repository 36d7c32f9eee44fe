import { Badge, Tabs } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminUserRequestsScreenQuery } from '../__generated__/AdminUserRequestsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useFreshList } from './requests/useFreshList.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { AdminUserRequestTable } from './AdminUserRequestTable.tsx'

const defaults = { text: '', status: 'PENDING' }
const views = ['status'] as const

const document = graphql`
  query AdminUserRequestsScreenQuery($text: String, $status: UserStatus) @preloadable {
    requestCounts { userRequests }
    ...AdminUserRequestTable_query @arguments(text: $text, status: $status)
  }
`

export default function AdminUserRequestsScreen({ queryRef }: ScreenProps<AdminUserRequestsScreenQuery>) {
  const root = usePreloadedQuery<AdminUserRequestsScreenQuery>(document, queryRef)
  const search = useSearchState(defaults, views)
  const { status } = search.values
  const waiting = root.requestCounts.userRequests
  useFreshList<AdminUserRequestsScreenQuery>(document, queryRef.variables, root.requestCounts)
  return (
    <>
      <PageHeader
        title="User requests"
        text="People who registered and wait to be let in. Each gets an email with your decision."
      />
      <Tabs
        value={status === 'DENIED' ? 'DENIED' : 'PENDING'}
        onChange={(chosen) => search.set({ status: chosen ?? 'PENDING' })}
        mb="md"
      >
        <Tabs.List aria-label="Requests by state">
          <Tabs.Tab
            value="PENDING"
            rightSection={
              waiting > 0 && (
                <Badge size="sm" variant="filled" color="red" aria-label={`${waiting} waiting`}>
                  {waiting}
                </Badge>
              )
            }
          >
            Pending
          </Tabs.Tab>
          <Tabs.Tab value="DENIED">Denied</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={status === 'DENIED' ? 'DENIED' : 'PENDING'} pt="md">
          <AdminUserRequestTable
            query={root}
            denied={status === 'DENIED'}
            search={search}
            filters={[{ kind: 'text', name: 'text', label: 'Search by name or email' }]}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
