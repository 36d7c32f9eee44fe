import { Select, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminRightHolders_query$key } from '../__generated__/AdminRightHolders_query.graphql.ts'
import type { AdminRightHolders_right$key } from '../__generated__/AdminRightHolders_right.graphql.ts'
import type { AdminRightHolders_role$key } from '../__generated__/AdminRightHolders_role.graphql.ts'
import type { AdminRightHoldersRightPageQuery } from '../__generated__/AdminRightHoldersRightPageQuery.graphql.ts'
import type { AdminRightHoldersRolePageQuery } from '../__generated__/AdminRightHoldersRolePageQuery.graphql.ts'
import { peopleColumns, personOf } from '../groups/adminPeople.tsx'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import type { MorePages } from '../ui/lists/pagination/useAppendOnScroll.ts'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { categoryWord } from './ranks.ts'

type Search = { text: string; role: string; right: string }
type Props = {
  query: AdminRightHolders_query$key
  role: AdminRightHolders_role$key | null
  right: AdminRightHolders_right$key | null
  search: SearchState<Search>
}

/** Who holds what: the people of a role, or everyone who holds a right through theirs. */
export function AdminRightHolders({ query, role, right, search }: Props) {
  const { rights, roles } = useFragment(
    graphql`
    fragment AdminRightHolders_query on Query { rights { name label category } roles(first: 100) { edges { node { databaseId name } } } }
  `,
    query,
  )
  const categories = [...new Set(rights.map(({ category }) => category))]
  return (
    <Stack gap={0}>
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search by name or email' },
          {
            kind: 'select',
            name: 'role',
            label: 'Role',
            options: roles.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
        ]}
        actions={
          <Select
            w={300}
            maw="100%"
            aria-label="Right"
            placeholder="or everyone who holds a right"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the right' }}
            value={search.values.right || null}
            onChange={(value) => search.set({ right: value ?? '', ...(value ? { role: '' } : {}) })}
            data={categories.map((category) => ({
              group: categoryWord(category),
              items: rights
                .filter((entry) => entry.category === category)
                .map(({ name, label }) => ({
                  value: name,
                  label: `${categoryWord(category)}: ${label}${name.includes('live-training') ? ` ${name.split('-').at(-1)}` : ''}`,
                })),
            }))}
          />
        }
      />
      {search.values.right && right ? (
        <OfRight query={right} />
      ) : role ? (
        <OfRole role={role} />
      ) : (
        <EmptyState
          icon={IconUsers}
          title="Choose a role or a right"
          text="Its people will appear here, as far as you reach them."
        />
      )}
    </Stack>
  )
}

type ListProps = { people: ReturnType<typeof personOf>[]; totalCount: number; pages: MorePages }

function PeopleList({ people, totalCount, pages }: ListProps) {
  return (
    <RecordTable
      label="Who holds it"
      rows={people}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ fullName }) => fullName}
      columns={peopleColumns}
      totalCount={totalCount}
      actions={(person) => [
        { label: 'Why do they see what they see?', to: `/auth/admin/roles?tab=why&person=${person.databaseId}` },
      ]}
      pages={pages}
      none={{ icon: IconUsers, title: 'Nobody in your reach holds it' }}
    />
  )
}

function OfRole({ role }: { role: AdminRightHolders_role$key }) {
  const pages = usePages<AdminRightHoldersRolePageQuery, AdminRightHolders_role$key>(
    graphql`
    fragment AdminRightHolders_role on Role
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminRightHoldersRolePageQuery") {
      users(first: $first, after: $after, text: $text) @connection(key: "AdminRightHolders_users") {
        totalCount
        edges { node { ...adminPeople_user } }
      }
    }
  `,
    role,
  )
  return (
    <PeopleList
      people={pages.data.users.edges.map(({ node }) => personOf(node))}
      totalCount={pages.data.users.totalCount}
      pages={pages}
    />
  )
}

function OfRight({ query }: { query: AdminRightHolders_right$key }) {
  const pages = usePages<AdminRightHoldersRightPageQuery, AdminRightHolders_right$key>(
    graphql`
    fragment AdminRightHolders_right on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, right: { type: "String!" }, text: { type: "String" })
    @refetchable(queryName: "AdminRightHoldersRightPageQuery") {
      rightHolders(right: $right, first: $first, after: $after, text: $text) @connection(key: "AdminRightHolders_rightHolders") {
        totalCount
        edges { node { ...adminPeople_user } }
      }
    }
  `,
    query,
  )
  return (
    <PeopleList
      people={pages.data.rightHolders.edges.map(({ node }) => personOf(node))}
      totalCount={pages.data.rightHolders.totalCount}
      pages={pages}
    />
  )
}
