import { Button, Text } from '@mantine/core'
import { IconEdit, IconSearchOff, IconShieldLock, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminGroupTable_query$data,
  AdminGroupTable_query$key,
} from '../__generated__/AdminGroupTable_query.graphql.ts'
import type { AdminGroupTablePageQuery } from '../__generated__/AdminGroupTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { DataTable, type RowAction, type TableColumn } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

type Row = AdminGroupTable_query$data['adminGroups']['edges'][number]['node']

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

type Props = {
  query: AdminGroupTable_query$key
  searching: boolean
  clear: () => void
  create: ReactNode
  sort: string
  onSort: (sort: string) => void
}

export function AdminGroupTable({ query, searching, clear, create, sort, onSort }: Props) {
  const { data, hasNext, loadNext } = usePages<AdminGroupTablePageQuery, AdminGroupTable_query$key>(
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
  const deleteGroup = useDeleteAdminGroup(data.adminGroups.__id)
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
    <DataTable
      label="Admin groups"
      rows={data.adminGroups.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      sort={sort}
      onSort={onSort}
      totalCount={data.adminGroups.totalCount}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        searching ? (
          <EmptyState
            icon={IconSearchOff}
            title="No group fits this search"
            action={
              <Button variant="default" onClick={clear}>
                Clear the search
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconShieldLock}
            title="No admin groups yet"
            text="A group gives its people reach over its dealers and their staff."
            action={create}
          />
        )
      }
    />
  )
}
