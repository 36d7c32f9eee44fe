import { Badge, Text } from '@mantine/core'
import { IconAward, IconCopy, IconEdit, IconTrash, IconUsers } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminRoleTable_query$data,
  AdminRoleTable_query$key,
} from '../__generated__/AdminRoleTable_query.graphql.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { formatNumber } from '../ui/formats.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { rankWord } from './ranks.ts'
import { useDeleteRole } from './useDeleteRole.ts'

type Row = AdminRoleTable_query$data['roles']['edges'][number]['node']

const editorOf = ({ databaseId }: Row) => `/auth/admin/roles/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Role',
    primary: true,
    cell: (role) => (
      <RowTitle
        to={editorOf(role)}
        title={role.name}
        text={role.description || undefined}
        aside={
          !role.builtIn && (
            <Badge color="blue" tt="none" fw={600}>
              Made here
            </Badge>
          )
        }
      />
    ),
  },
  {
    id: 'rank',
    label: 'Rank',
    width: 230,
    cell: ({ rank }) => (
      <Text size="sm" c={rank == null ? 'dimmed' : undefined}>
        {rankWord(rank)}
      </Text>
    ),
  },
  {
    id: 'admin',
    label: 'Admin portal',
    width: 130,
    cell: ({ entersAdmin }) => (
      <Text size="sm" c={entersAdmin ? undefined : 'dimmed'}>
        {entersAdmin ? 'Yes' : 'No'}
      </Text>
    ),
  },
  { id: 'rights', label: 'Rights', width: 90, align: 'right', cell: ({ rights }) => formatNumber(rights.length) },
  { id: 'users', label: 'People', width: 100, align: 'right', cell: ({ userCount }) => formatNumber(userCount) },
]

/** The roles by rank, most privileged first. */
export function AdminRoleTable({ query }: { query: AdminRoleTable_query$key }) {
  const { roles } = useFragment(
    graphql`
    fragment AdminRoleTable_query on Query {
      roles(first: 100) { totalCount edges { node { id databaseId name description rank builtIn entersAdmin userCount viewerCanEdit rights { name } ...useDeleteRole_role } } }
    }
  `,
    query,
  )
  const { revalidate } = useRevalidator()
  const deleteRole = useDeleteRole()
  const actions = (role: Row): RowAction[] => [
    { label: role.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(role) },
    { label: 'Who has it', icon: IconUsers, to: `?tab=holders&role=${role.databaseId}` },
    { label: 'Make a copy', icon: IconCopy, to: `/auth/admin/roles/create?copy=${role.databaseId}` },
    ...(role.viewerCanEdit && !role.builtIn
      ? [
          {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => {
              void deleteRole(role).then((gone) => {
                if (gone) void revalidate()
              })
            },
          },
        ]
      : []),
  ]
  return (
    <RecordTable
      label="Roles"
      rows={roles.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      totalCount={roles.totalCount}
      none={{ icon: IconAward, title: 'No roles' }}
    />
  )
}
