import { Group, Text } from '@mantine/core'
import { IconEdit, IconEye, IconUserShare, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminUserTable_query$data,
  AdminUserTable_query$key,
} from '../../__generated__/AdminUserTable_query.graphql.ts'
import type { AdminUserTablePageQuery } from '../../__generated__/AdminUserTablePageQuery.graphql.ts'
import { useListTools } from '../../domain/lists/useListTools.tsx'
import { usePages } from '../../relay/usePages.ts'
import { useViewer } from '../../session/session.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminActAsDialog } from '../AdminActAsDialog.tsx'
import { useUserActions } from '../AdminUserActions.tsx'

type Row = AdminUserTable_query$data['users']['edges'][number]['node']

const pageOf = ({ databaseId }: Row) => `/auth/admin/user-manager/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    sort: 'name',
    cell: (person) => (
      <RowTitle
        to={pageOf(person)}
        title={person.fullName}
        image={person.profileImage?.url}
        shape="face"
        text={person.email}
      />
    ),
  },
  { id: 'role', label: 'Role', sort: 'role', width: 150, cell: ({ role }) => role.name },
  {
    id: 'dealer',
    label: 'Dealer and home',
    width: 250,
    cell: ({ dealers, city, region }) => {
      const [first, ...others] = dealers.filter(({ active }) => active)
      const home = [city, region].filter(Boolean).join(', ')
      return (
        <>
          <Text size="sm" c={first ? undefined : 'dimmed'}>
            {first ? first.dealer.displayName : 'No dealer'}
            {others.length > 0 && (
              <Text span c="dimmed" size="sm">
                {' '}
                and {others.length} more
              </Text>
            )}
          </Text>
          {home && (
            <Text size="xs" c="dimmed">
              {home}
            </Text>
          )}
        </>
      )
    },
  },
  {
    id: 'status',
    label: 'Status',
    width: 135,
    cell: ({ status, awaitsInvitation }) => <StatusChip status={awaitsInvitation ? 'invited' : status} />,
  },
  {
    id: 'seen',
    label: 'Last seen',
    width: 120,
    sort: 'seen',
    cell: ({ lastSeenAt }) => (
      <Text size="sm" c={lastSeenAt ? undefined : 'dimmed'}>
        {lastSeenAt ? formatAgo(lastSeenAt) : 'Never'}
      </Text>
    ),
  },
]

type Props = { query: AdminUserTable_query$key; search: SearchState; matching: object }

export function AdminUserTable({ query, search, matching }: Props) {
  const pages = usePages<AdminUserTablePageQuery, AdminUserTable_query$key>(
    graphql`
    fragment AdminUserTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, sort: { type: "UserSort" }, text: { type: "String" }, status: { type: "UserStatus" }, role: { type: "String" }
      state: { type: "String" }, country: { type: "String" }, zipcode: { type: "String" }, zipDistance: { type: "Float" }, active: { type: "Boolean" }, dealer: { type: "String" }
      assignmentGroup: { type: "String" }, adminGroup: { type: "String" }, participatingRequestStatus: { type: "UserRequestState" }, deactivateRequestStatus: { type: "UserRequestState" }
    )
    @refetchable(queryName: "AdminUserTablePageQuery") {
      users(
        first: $first, after: $after, sort: $sort, text: $text, status: $status, role: $role, state: $state, country: $country, zipcode: $zipcode, zipDistance: $zipDistance, active: $active
        dealer: $dealer, assignmentGroup: $assignmentGroup, adminGroup: $adminGroup, participatingRequestStatus: $participatingRequestStatus, deactivateRequestStatus: $deactivateRequestStatus
      ) @connection(key: "AdminUserTable_users") {
        __id
        totalCount
        edges {
          node {
            id databaseId fullName email status city region lastSeenAt canActAs awaitsInvitation viewerCanEdit
            ...AdminActAsDialog_user
            ...AdminUserActions_user
            profileImage { url }
            role { name }
            dealers { active dealer { displayName } }
          }
        }
      }
      ...useListTools_query @arguments(list: "users")
    }
  `,
    query,
  )
  const { data } = pages
  const [acting, setActing] = useState<Row>()
  const { rights } = useViewer()
  const tools = useListTools(data, {
    list: 'users',
    matching,
    columns,
    report: rights.includes('user-reports') && '/auth/admin/report/user',
  })
  const { actionsOf, dialogs } = useUserActions(data.users.__id)
  const actions = (person: Row): RowAction[] => [
    {
      label: person.viewerCanEdit ? 'Edit' : 'Open',
      icon: person.viewerCanEdit ? IconEdit : IconEye,
      to: pageOf(person),
    },
    ...(person.canActAs && person.status === 'ACTIVE'
      ? [{ label: 'Act as this person', icon: IconUserShare, onClick: () => setActing(person) }]
      : []),
    ...actionsOf(person),
  ]
  return (
    <>
      <Group gap="xs" mb="sm" justify="flex-end">
        {tools.toolbar}
      </Group>
      <RecordTable
        {...tools}
        label="Users"
        rows={data.users.edges.map(({ node }) => node)}
        totalCount={data.users.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}

        actions={actions}
        search={search}
        notFound="Nobody matches this search"
        none={{
          icon: IconUsers,
          title: 'Nobody here yet',
          text: 'People of the dealers you look after will appear here.',
        }}
      />
      {acting && <AdminActAsDialog user={acting} onClose={() => setActing(undefined)} />}
      {dialogs}
    </>
  )
}
