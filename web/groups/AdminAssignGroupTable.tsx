import { Badge, Button, Text } from '@mantine/core'
import { IconEdit, IconSearchOff, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminAssignGroupTable_query$data,
  AdminAssignGroupTable_query$key,
} from '../__generated__/AdminAssignGroupTable_query.graphql.ts'
import type { AdminAssignGroupTablePageQuery } from '../__generated__/AdminAssignGroupTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { DataTable, type RowAction, type TableColumn } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { aimedAt, kindWord } from './assignGroups.ts'
import { useDeleteAssignGroup } from './useDeleteAssignGroup.ts'

type Row = AdminAssignGroupTable_query$data['assignmentGroups']['edges'][number]['node']

const editorOf = ({ databaseId }: Row) => `/auth/admin/assign-groups/${databaseId}/edit`

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
        aside={
          group.isDefault && (
            <Badge color="brand" tt="none" fw={600}>
              Default
            </Badge>
          )
        }
      />
    ),
  },
  { id: 'kind', label: 'Kind', width: 140, sort: 'kind', cell: ({ kind }) => kindWord(kind) },
  { id: 'active', label: 'Status', width: 130, sort: 'active', cell: ({ active }) => <StatusChip status={active} /> },
  {
    id: 'users',
    label: 'People',
    width: 110,
    align: 'right',
    sort: 'users',
    cell: ({ userCount }) => formatNumber(userCount),
  },
  {
    id: 'aimed',
    label: 'Content for it',
    width: 200,
    cell: (group) =>
      aimedAt(group) || (
        <Text size="sm" c="dimmed">
          None
        </Text>
      ),
  },
]

type Props = {
  query: AdminAssignGroupTable_query$key
  searching: boolean
  clear: () => void
  create: ReactNode
  sort: string
  onSort: (sort: string) => void
  label: string
}

export function AdminAssignGroupTable({ query, searching, clear, create, sort, onSort, label }: Props) {
  const { data, hasNext, loadNext } = usePages<AdminAssignGroupTablePageQuery, AdminAssignGroupTable_query$key>(
    graphql`
    fragment AdminAssignGroupTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, active: { type: "Boolean" }, kind: { type: "AssignmentGroupKind" }, sort: { type: "AssignmentGroupSort" }
    )
    @refetchable(queryName: "AdminAssignGroupTablePageQuery") {
      assignmentGroups(first: $first, after: $after, text: $text, active: $active, kind: $kind, sort: $sort) @connection(key: "AdminAssignGroupTable_assignmentGroups") {
        __id
        totalCount
        edges { node { id databaseId name kind active isDefault userCount ...assignGroups_group ...useDeleteAssignGroup_group } }
      }
    }
  `,
    query,
  )
  const deleteGroup = useDeleteAssignGroup(data.assignmentGroups.__id)
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
      label={label}
      rows={data.assignmentGroups.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      sort={sort}
      onSort={onSort}
      totalCount={data.assignmentGroups.totalCount}
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
            icon={IconUsersGroup}
            title="No groups yet"
            text="Departments are chosen while registering; audiences say whom content is for."
            action={create}
          />
        )
      }
    />
  )
}
