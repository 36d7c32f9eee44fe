import { Badge, Text } from '@mantine/core'
import { IconEdit, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminAssignGroupTable_query$data,
  AdminAssignGroupTable_query$key,
} from '../../__generated__/AdminAssignGroupTable_query.graphql.ts'
import type { AdminAssignGroupTablePageQuery } from '../../__generated__/AdminAssignGroupTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { RowAction, TableColumn } from '../../ui/lists/DataTable.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { RecordTable } from '../../ui/lists/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { aimedAt, kinds, kindWord } from './assignGroups.ts'
import { useDeleteAssignGroup } from './useDeleteAssignGroup.ts'

type Row = AdminAssignGroupTable_query$data['assignmentGroups']['edges'][number]['node']

const defaults = { text: '', active: '', kind: '', sort: 'name' }
const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

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

type Props = { query: AdminAssignGroupTable_query$key; create: ReactNode; label: string }

export function AdminAssignGroupTable({ query, create, label }: Props) {
  const pages = usePages<AdminAssignGroupTablePageQuery, AdminAssignGroupTable_query$key>(
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
  const { assignmentGroups } = pages.data
  const search = useSearchState(defaults)
  const deleteGroup = useDeleteAssignGroup(assignmentGroups.__id)
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
      label={label}
      rows={assignmentGroups.edges.map(({ node }) => node)}
      totalCount={assignmentGroups.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search groups' },
        { kind: 'select', name: 'kind', label: 'Any kind', options: kinds },
        { kind: 'select', name: 'active', label: 'Any state', options: states },
      ]}
      notFound="No group fits this search"
      none={{
        icon: IconUsersGroup,
        title: 'No groups yet',
        text: 'Departments are chosen while registering; audiences say whom content is for.',
        action: create,
      }}
    />
  )
}
