import { Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminGroupTable_query$data,
  AdminGroupTable_query$key,
} from '../../__generated__/AdminGroupTable_query.graphql.ts'
import type { AdminGroupTablePageQuery } from '../../__generated__/AdminGroupTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { formatDate } from '../../ui/formats.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { activeColumn, AdminGroupList, countColumn, nameColumn, stateFilter, textFilter } from '../AdminGroupList.tsx'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

type Row = AdminGroupTable_query$data['adminGroups']['edges'][number]['node']

const defaults = { text: '', active: '', sort: 'name' }

const editorOf = ({ databaseId }: Row) => `/auth/admin/admin-groups/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  nameColumn((group) => ({
    to: editorOf(group),
    title: group.name,
    text: group.includesViewer ? 'You are in this group' : undefined,
  })),
  activeColumn(({ active }) => active),
  countColumn('dealers', 'Dealers', ({ dealerCount }) => dealerCount),
  countColumn('users', 'People', ({ userCount }) => userCount),
  {
    id: 'created',
    label: 'Created',
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
  const remove = useDeleteAdminGroup(adminGroups.__id)
  return (
    <AdminGroupList
      editorOf={editorOf}
      label="Admin groups"
      rows={adminGroups.edges.map(({ node }) => node)}
      totalCount={adminGroups.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[textFilter, stateFilter]}
      remove={remove}
      none={{
        icon: IconShieldLock,
        title: 'No admin groups yet',
        text: 'A group gives its people reach over its dealers and their staff.',
        action: create,
      }}
    />
  )
}
