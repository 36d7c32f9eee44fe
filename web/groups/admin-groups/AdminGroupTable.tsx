import { Text } from '@mantine/core'
import { IconEdit, IconShieldLock, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminGroupTable_query$data,
  AdminGroupTable_query$key,
} from '../../__generated__/AdminGroupTable_query.graphql.ts'
import type { AdminGroupTablePageQuery } from '../../__generated__/AdminGroupTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { RowAction, TableColumn } from '../../ui/lists/DataTable.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { RecordTable } from '../../ui/lists/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

type Row = AdminGroupTable_query$data['adminGroups']['edges'][number]['node']

const defaults = { text: '', active: '', sort: 'name' }
const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

const editorOf = ({ databaseId }: Row) => `/auth/admin/admin-groups/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Group',
    primary: true,
    sort: 'name',
    cell: (group) => (
      <RowTitle
        to={editorOf(group)}
        title={group.name}
        text={group.includesViewer ? 'You are in this group' : undefined}
      />
    ),
  },
  { id: 'active', label: 'Status', width: 130, sort: 'active', cell: ({ active }) => <StatusChip status={active} /> },
  {
    id: 'dealers',
    label: 'Dealers',
    width: 110,
    align: 'right',
    sort: 'dealers',
    cell: ({ dealerCount }) => formatNumber(dealerCount),
  },
  {
    id: 'users',
    label: 'People',
    width: 110,
    align: 'right',
    sort: 'users',
    cell: ({ userCount }) => formatNumber(userCount),
  },
  {
    id: 'created',
    label: 'Made',
    width: 150,
    sort: 'created',
    wideOnly: true,
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
]

export function AdminGroupTable({ query, create }: { query: AdminGroupTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminGroupTablePageQuery, AdminGroupTable_query$key>(
    graphql`
    fragment AdminGroupTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, active: { type: "Boolean" }, sort: { type: "AdminGroupSort" })
    @refetchable(queryName: "AdminGroupTablePageQuery") {
      adminGroups(first: $first, after: $after, text: $text, active: $active, sort: $sort) @connection(key: "AdminGroupTable_adminGroups") {
        __id
        totalCount
        edges { node { id databaseId name active userCount dealerCount includesViewer createdAt ...useDeleteAdminGroup_group } }
      }
    }
  `,
    query,
  )
  const { adminGroups } = pages.data
  const search = useSearchState(defaults)
  const deleteGroup = useDeleteAdminGroup(adminGroups.__id)
  const actions = (group: Row): RowAction[] => [
    { label: 'Edit', icon: IconEdit, to: editorOf(group) },
    {
      label: 'Delete',
      icon: IconTrash,
      danger: true,
      onClick: () => {
        void deleteGroup(group)
      },
    },
  ]
  return (
    <RecordTable
      label="Admin groups"
      rows={adminGroups.edges.map(({ node }) => node)}
      totalCount={adminGroups.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search groups' },
        { kind: 'select', name: 'active', label: 'Any state', options: states },
      ]}
      notFound="No group fits this search"
      none={{
        icon: IconShieldLock,
        title: 'No admin groups yet',
        text: 'A group gives its people reach over its dealers and their staff.',
        action: create,
      }}
    />
  )
}
