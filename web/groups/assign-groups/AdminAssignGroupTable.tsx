import { Badge, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminAssignGroupTable_query$data,
  AdminAssignGroupTable_query$key,
} from '../../__generated__/AdminAssignGroupTable_query.graphql.ts'
import type { AdminAssignGroupTablePageQuery } from '../../__generated__/AdminAssignGroupTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { activeColumn, AdminGroupList, countColumn, nameColumn, stateFilter, textFilter } from '../AdminGroupList.tsx'
import { aimedAt, kinds, kindWord } from './assignGroups.ts'
import { useDeleteAssignGroup } from './useDeleteAssignGroup.ts'

type Row = AdminAssignGroupTable_query$data['assignmentGroups']['edges'][number]['node']

const defaults = { text: '', active: '', kind: '', sort: 'name' }

const editorOf = ({ databaseId }: Row) => `/auth/admin/assign-groups/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  nameColumn((group) => ({
    to: editorOf(group),
    title: group.name,
    aside: group.isDefault && (
      <Badge color="brand" tt="none" fw={600}>
        Default
      </Badge>
    ),
  })),
  { id: 'kind', label: 'Kind', width: 140, sort: 'kind', cell: ({ kind }) => kindWord(kind) },
  activeColumn(({ active }) => active),
  countColumn('users', 'People', ({ userCount }) => userCount),
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
  const remove = useDeleteAssignGroup(assignmentGroups.__id)
  return (
    <AdminGroupList
      editorOf={editorOf}
      label={label}
      rows={assignmentGroups.edges.map(({ node }) => node)}
      totalCount={assignmentGroups.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[textFilter, { kind: 'select', name: 'kind', label: 'Any kind', options: kinds }, stateFilter]}
      remove={remove}
      none={{
        icon: IconUsersGroup,
        title: 'No groups yet',
        text: 'Departments are chosen while registering; audiences and dynamic groups say whom content is for.',
        action: create,
      }}
    />
  )
}
