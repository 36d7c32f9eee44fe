import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconSearchOff, IconUserCheck, IconX } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { AdminUserRequestTable_query$data, AdminUserRequestTable_query$key } from '../__generated__/AdminUserRequestTable_query.graphql.ts'
import type { AdminUserRequestTableApproveMutation } from '../__generated__/AdminUserRequestTableApproveMutation.graphql.ts'
import type { AdminUserRequestTableDenyMutation } from '../__generated__/AdminUserRequestTableDenyMutation.graphql.ts'
import type { AdminUserRequestTablePageQuery } from '../__generated__/AdminUserRequestTablePageQuery.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'
import { DataTable, type TableColumn } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatAgo } from '../ui/formats.ts'
import { RowTitle } from '../ui/RowTitle.tsx'

type Row = AdminUserRequestTable_query$data['userRequests']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'name', label: 'Name', primary: true,
    cell: ({ databaseId, fullName, email, profileImage }) => <RowTitle to={`/auth/admin/user-manager/${databaseId}/edit`} title={fullName} image={profileImage?.url} shape="face" text={email} />,
  },
  {
    id: 'dealer', label: 'Dealer',
    cell: ({ dealers }) => <Text size="sm" c={dealers.length ? undefined : 'dimmed'}>{dealers.map(({ dealer }) => dealer.displayName).join(', ') || 'None chosen'}</Text>,
  },
  {
    id: 'department', label: 'Department',
    cell: ({ assignmentGroups, position }) => (
      <>
        <Text size="sm">{assignmentGroups.filter(({ group }) => group.kind === 'DEPARTMENT').map(({ group }) => group.name).join(', ')}</Text>
        {position && <Text size="xs" c="dimmed">{position}</Text>}
      </>
    ),
  },
  { id: 'asked', label: 'Asked', width: 130, cell: ({ createdAt }) => <Text size="sm">{formatAgo(createdAt)}</Text> },
]

type Props = { query: AdminUserRequestTable_query$key; denied: boolean; searching: boolean; clear: () => void }

export function AdminUserRequestTable({ query, denied, searching, clear }: Props) {
  const { data, hasNext, loadNext } = usePages<AdminUserRequestTablePageQuery, AdminUserRequestTable_query$key>(graphql`
    fragment AdminUserRequestTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "UserStatus" })
    @refetchable(queryName: "AdminUserRequestTablePageQuery") {
      userRequests(first: $first, after: $after, text: $text, status: $status) @connection(key: "AdminUserRequestTable_userRequests", filters: ["text", "status"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId fullName email position createdAt
            profileImage { url }
            dealers { dealer { displayName } }
            assignmentGroups { group { name kind } }
          }
        }
      }
    }
  `, query)
  const { __id: connection, edges, totalCount } = data.userRequests
  const { approve, deny, isDeciding } = useDecisions(connection)
  const decide: TableColumn<Row> = {
    id: 'decide', label: 'Decide', width: denied ? 130 : 220,
    cell: (person) => (
      <Group gap={8} wrap="nowrap">
        <Button size="xs" variant="light" leftSection={<IconCheck size={16} aria-hidden="true" />} disabled={isDeciding} onClick={() => { void approve(person) }} aria-label={`Approve ${person.fullName}`}>Approve</Button>
        {!denied && (
          <Button size="xs" variant="default" leftSection={<IconX size={16} aria-hidden="true" />} disabled={isDeciding} onClick={() => { void deny(person) }} aria-label={`Deny ${person.fullName}`}>Deny</Button>
        )}
      </Group>
    ),
  }
  return (
    <DataTable label={denied ? 'Denied requests' : 'Pending requests'} rows={edges.map(({ node }) => node)} keyOf={({ id }) => id} nameOf={({ fullName }) => fullName}
      columns={[...columns, decide]} totalCount={totalCount} hasNext={hasNext} loadNext={loadNext}
      empty={searching
        ? <EmptyState icon={IconSearchOff} title="Nobody fits this search" action={<Button variant="default" onClick={clear}>Clear the search</Button>} />
        : <EmptyState icon={IconUserCheck} color="green" title={denied ? 'Nobody was denied' : 'Nobody is waiting'}
            text={denied ? 'Requests you deny stand here, and can still be approved.' : 'New registrations appear here at once.'} />} />
  )
}

/** Both decisions take the person out of the list they stood in. */
function useDecisions(connection: string) {
  const [saveApproval, isApproving] = useSave<AdminUserRequestTableApproveMutation>(graphql`
    mutation AdminUserRequestTableApproveMutation($input: ApproveUserRequestInput!, $connections: [ID!]!) {
      approveUserRequest(input: $input) { user { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const [saveDenial, isDenying] = useSave<AdminUserRequestTableDenyMutation>(graphql`
    mutation AdminUserRequestTableDenyMutation($input: DenyUserRequestInput!, $connections: [ID!]!) {
      denyUserRequest(input: $input) { user { id @deleteEdge(connections: $connections) status } }
    }
  `)
  const approve = async ({ databaseId, fullName }: Row) => {
    const { data } = await saveApproval({ input: { databaseId }, connections: [connection] }, { updater: (store) => changeTotal(store, connection, -1) })
    if (data) showDone(`${fullName} is approved and was told by email`)
  }
  const deny = async ({ databaseId, fullName }: Row) => {
    const sure = await confirm({ title: `Deny ${fullName}?`, text: 'They are told by email and cannot sign in. You can still approve them later, under Denied.', action: 'Deny request', danger: true })
    if (!sure) return
    const { data } = await saveDenial({ input: { databaseId }, connections: [connection] }, { updater: (store) => changeTotal(store, connection, -1) })
    if (data) showDone(`${fullName} is denied`)
  }
  return { approve, deny, isDeciding: isApproving || isDenying }
}
