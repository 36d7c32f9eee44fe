import { Alert, Button, Select, SimpleGrid, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { AdminMergeCandidates_chosen$key } from '../../__generated__/AdminMergeCandidates_chosen.graphql.ts'
import type {
  AdminMergeCandidates_query$data,
  AdminMergeCandidates_query$key,
} from '../../__generated__/AdminMergeCandidates_query.graphql.ts'
import type { AdminMergeCandidatesPageQuery } from '../../__generated__/AdminMergeCandidatesPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSession } from '../../session/session.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { formatAgo } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminDealerChoice } from '../AdminDealerChoice.tsx'

type Row = AdminMergeCandidates_query$data['usersForMerge']['edges'][number]['node']

const defaults = { firstName: '', lastName: '', email: '', role: '', dealerId: '', assignmentGroup: '', adminGroup: '' }

const ABOUT: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    cell: (person) => (
      <RowTitle title={person.fullName} image={person.profileImage?.url} shape="face" text={person.email} />
    ),
  },
  {
    id: 'dealer',
    label: 'Dealer',
    width: 220,
    cell: ({ dealers }) => (
      <Text size="sm">
        {dealers
          .filter(({ active }) => active)
          .map(({ dealer }) => dealer.displayName)
          .join(', ') || 'None'}
      </Text>
    ),
  },
  { id: 'role', label: 'Role', width: 150, cell: ({ role }) => role.name },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'seen',
    label: 'Last seen',
    width: 120,
    wideOnly: true,
    cell: ({ lastSeenAt }) => (
      <Text size="sm" c={lastSeenAt ? undefined : 'dimmed'}>
        {lastSeenAt ? formatAgo(lastSeenAt) : 'Never'}
      </Text>
    ),
  },
]

type FiltersProps = {
  data: AdminMergeCandidates_query$data
  search: ReturnType<typeof useSearchState<typeof defaults>>
}

function Filters({ data, search }: FiltersProps) {
  const { labels } = useSession().settings
  const dealer = data.node?.databaseId ? { value: data.node.databaseId, label: data.node.displayName ?? '' } : undefined
  const select = (name: keyof typeof defaults, label: string, options: { value: string; label: string }[]) => (
    <Select
      label={label}
      placeholder="Any"
      data={options}
      value={search.values[name] || null}
      onChange={(value) => search.set({ [name]: value ?? '' })}
      clearable
      searchable={options.length > 8}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  )
  return (
    <>
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'firstName', label: 'First name' },
          { kind: 'text', name: 'lastName', label: 'Last name' },
          { kind: 'text', name: 'email', label: 'Email' },
        ]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm" mb="md">
        {select(
          'role',
          'Role',
          data.roles.edges.map(({ node: { key, name } }) => ({ value: key, label: name })),
        )}
        <AdminDealerChoice
          label="Dealer"
          value={search.values.dealerId}
          known={dealer}
          onChange={(dealerId) => search.set({ dealerId })}
        />
        {select(
          'assignmentGroup',
          labels.assignGroups,
          data.assignmentGroupNames.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
        )}
        {select(
          'adminGroup',
          'Admin group',
          data.availableAdminGroups.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
        )}
      </SimpleGrid>
    </>
  )
}

/** Finds the two by hand: first the account that stays, then the one that is closed. */
export function AdminMergeCandidates({
  query,
  chosen,
}: {
  query: AdminMergeCandidates_query$key
  chosen: AdminMergeCandidates_chosen$key | null
}) {
  const pages = usePages<AdminMergeCandidatesPageQuery, AdminMergeCandidates_query$key>(
    graphql`
    fragment AdminMergeCandidates_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, firstName: { type: "String" }, lastName: { type: "String" }, email: { type: "String" }, role: { type: "String" },
      dealerId: { type: "String" }, assignmentGroup: { type: "String" }, adminGroup: { type: "String" }, dealer: { type: "ID!" }, hasDealer: { type: "Boolean!" })
    @refetchable(queryName: "AdminMergeCandidatesPageQuery") {
      roles(first: 50) { edges { node { key name } } }
      assignmentGroupNames { databaseId name }
      availableAdminGroups { databaseId name }
      node(id: $dealer) @include(if: $hasDealer) { ... on Dealer { databaseId displayName } }
      usersForMerge(first: $first, after: $after, firstName: $firstName, lastName: $lastName, email: $email, role: $role, dealerId: $dealerId, assignmentGroup: $assignmentGroup, adminGroup: $adminGroup)
      @connection(key: "AdminMergeCandidates_usersForMerge", filters: ["firstName", "lastName", "email", "role", "dealerId", "assignmentGroup", "adminGroup"]) {
        totalCount
        edges { node { id databaseId fullName email status lastSeenAt role { name } profileImage { url } dealers { active dealer { displayName } } } }
      }
    }
  `,
    query,
  )
  const { data } = pages
  const first = useFragment(graphql`fragment AdminMergeCandidates_chosen on User { databaseId fullName email }`, chosen)
  const search = useSearchState(defaults)
  const [, setParams] = useSearchParams()
  const choose = ({ databaseId }: Row) =>
    setParams(first ? { primary: first.databaseId, secondary: databaseId } : { primary: databaseId })
  const columns: TableColumn<Row>[] = [
    ...ABOUT,
    {
      id: 'choose',
      label: 'Choose',
      width: 140,
      cell: (person) =>
        first?.databaseId === person.databaseId ? (
          <Text size="sm" c="dimmed">
            Stays
          </Text>
        ) : (
          <Button
            size="xs"
            variant="light"
            onClick={() => choose(person)}
            aria-label={`${first ? 'Merge this one' : 'Keep this one'}: ${person.fullName}, ${person.email}`}
          >
            {first ? 'Merge this one' : 'Keep this one'}
          </Button>
        ),
    },
  ]
  return (
    <section aria-label="Choose accounts">
      <Title order={2} size="h4" mb="sm">
        {first ? 'Which account is closed?' : 'Choose the account that stays'}
      </Title>
      {first && (
        <Alert variant="light" mb="md">
          {first.fullName} ({first.email}) stays. Now find the other account of the same person.
        </Alert>
      )}
      <Filters data={data} search={search} />
      <RecordTable
        label="Accounts"
        rows={data.usersForMerge.edges.map(({ node }) => node)}
        totalCount={data.usersForMerge.totalCount}
        pages={pages}
        pageSize={20}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        columns={columns}
        search={search}
        notFound="Nobody matches this search"
        none={{ icon: IconUsers, title: 'Nobody here yet' }}
      />
    </section>
  )
}
