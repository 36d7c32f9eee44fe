import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconBuildingStore, IconEye, IconUserCheck } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  AdminUserRequestTable_query$data,
  AdminUserRequestTable_query$key,
} from '../__generated__/AdminUserRequestTable_query.graphql.ts'
import type { AdminUserRequestTableApproveMutation } from '../__generated__/AdminUserRequestTableApproveMutation.graphql.ts'
import type { AdminUserRequestTableDenyMutation } from '../__generated__/AdminUserRequestTableDenyMutation.graphql.ts'
import type { AdminUserRequestTablePageQuery } from '../__generated__/AdminUserRequestTablePageQuery.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { RowDecision } from '../ui/decisions/RowDecision.tsx'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'

type Row = AdminUserRequestTable_query$data['userRequests']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    cell: ({ databaseId, fullName, email, profileImage }) => (
      <RowTitle
        to={`/auth/admin/user-manager/${databaseId}/edit`}
        title={fullName}
        image={profileImage?.url}
        shape="face"
        text={email}
      />
    ),
  },
  {
    id: 'dealer',
    label: 'Dealer',
    width: 190,
    cell: ({ dealers, submittedDealers }) => {
      const listed = dealers.filter(({ dealer }) => !submittedDealers.some(({ id }) => id === dealer.id))
      return (
        <Stack gap={4}>
          {listed.length + submittedDealers.length === 0 && (
            <Text size="sm" c="dimmed">
              None chosen
            </Text>
          )}
          {listed.length > 0 && <Text size="sm">{listed.map(({ dealer }) => dealer.displayName).join(', ')}</Text>}
          {submittedDealers.map((dealer) => (
            <div key={dealer.id}>
              <Group gap={6}>
                <Text size="sm">{dealer.name}</Text>
                <Badge size="sm" color={dealer.status === 'DENIED' ? 'red' : 'yellow'} tt="none">
                  {dealer.status === 'DENIED' ? 'Denied company' : 'New company'}
                </Badge>
              </Group>
              <Text size="xs" c="dimmed">
                {[dealer.addressLine1, dealer.city, `${dealer.region} ${dealer.postalCode}`.trim()]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
            </div>
          ))}
        </Stack>
      )
    },
  },
  {
    id: 'department',
    label: 'Department',
    width: 120,
    cell: ({ assignmentGroups, position }) => (
      <>
        <Text size="sm">
          {assignmentGroups
            .filter(({ group }) => group.kind === 'DEPARTMENT')
            .map(({ group }) => group.name)
            .join(', ')}
        </Text>
        {position && (
          <Text size="xs" c="dimmed">
            {position}
          </Text>
        )}
      </>
    ),
  },
  { id: 'asked', label: 'Asked', width: 95, cell: ({ createdAt }) => <Text size="sm">{formatAgo(createdAt)}</Text> },
]

/** A company that is decided with the person. */
const bringsCompany = ({ submittedDealers }: Row) => submittedDealers.some(({ status }) => status === 'PENDING')

type Props = {
  query: AdminUserRequestTable_query$key
  denied: boolean
  matching: object
  search: SearchState
  filters: SearchField[]
}

export function AdminUserRequestTable({ query, denied, matching, search, filters }: Props) {
  const pages = usePages<AdminUserRequestTablePageQuery, AdminUserRequestTable_query$key>(
    graphql`
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
            dealers { dealer { id displayName } }
            submittedDealers { id name status addressLine1 city region postalCode }
            assignmentGroups { group { name kind } }
          }
        }
      }
      ...useListTools_query @arguments(list: "userRequests")
    }
  `,
    query,
  )
  const { data } = pages
  const { __id: connection, edges, totalCount } = data.userRequests
  const { approve, deny, isDeciding } = useDecisions(connection)
  const decide: TableColumn<Row> = {
    id: 'decide',
    fixed: true,
    label: 'Decide',
    width: denied ? 150 : 240,
    cell: (person) => (
      <Group gap={8}>
        <RowDecision
          does="yes"
          disabled={isDeciding}
          onClick={() => approve(person)}
          label={`${bringsCompany(person) ? 'Approve both:' : 'Approve'} ${person.fullName}`}
        >
          {bringsCompany(person) ? 'Approve both' : 'Approve'}
        </RowDecision>
        {!denied && (
          <RowDecision does="no" disabled={isDeciding} onClick={() => deny(person)} label={`Deny ${person.fullName}`}>
            Deny
          </RowDecision>
        )}
      </Group>
    ),
  }
  const tools = useListTools(data, {
    list: 'userRequests',
    matching,
    columns: [...columns, decide],
    hasFile: true,
    fits: (act) => !denied || act === 'approve',
  })
  const actions = (person: Row): RowAction[] => {
    const [company] = person.submittedDealers
    const open = { label: 'Open the person', icon: IconEye, to: `/auth/admin/user-manager/${person.databaseId}/edit` }
    if (!company) return [open]
    return [
      company.status === 'DENIED'
        ? { label: 'Approve with the denied company', icon: IconBuildingStore, onClick: () => approve(person, true) }
        : { label: 'Approve without the company', icon: IconBuildingStore, onClick: () => approve(person, false) },
      open,
    ]
  }
  return (
    <RecordTable
      {...tools}
      label={denied ? 'Denied requests' : 'Pending requests'}
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ fullName }) => fullName}
      actions={actions}
      search={search}
      filters={filters}
      notFound="Nobody matches this search"
      none={{
        icon: IconUserCheck,
        color: 'green',
        title: denied ? 'Nobody was denied' : 'Nobody is waiting',
        text: denied
          ? 'Requests you deny appear here, and can still be approved.'
          : 'New registrations appear here at once.',
      }}
    />
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
  const approve = async ({ databaseId, fullName }: Row, dealer?: boolean) => {
    const { data } = await saveApproval(
      { input: { databaseId, dealer }, connections: [connection] },
      { updater: (store) => changeTotal(store, connection, -1) },
    )
    if (data) showDone(`${fullName} is approved and was told by email`)
  }
  const deny = async (person: Row) => {
    const { databaseId, fullName } = person
    const sure = await confirm({
      title: `Deny ${fullName}?`,
      text: `They are told by email and cannot sign in.${bringsCompany(person) ? ' The company they submitted is denied with them.' : ''} You can still approve them later, under Denied.`,
      action: 'Deny request',
      stay: 'Keep request',
      danger: true,
    })
    if (!sure) return
    const { data } = await saveDenial(
      { input: { databaseId }, connections: [connection] },
      { updater: (store) => changeTotal(store, connection, -1) },
    )
    if (data) showDone(`${fullName} is denied`)
  }
  return { approve, deny, isDeciding: isApproving || isDenying }
}
