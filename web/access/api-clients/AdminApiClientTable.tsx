import { Code, Stack, Text } from '@mantine/core'
import { IconBan, IconEdit, IconHistory, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminApiClientTable_query$data,
  AdminApiClientTable_query$key,
} from '../../__generated__/AdminApiClientTable_query.graphql.ts'
import type { AdminApiClientTablePageQuery } from '../../__generated__/AdminApiClientTablePageQuery.graphql.ts'
import type { AdminApiClientTableRevokeMutation } from '../../__generated__/AdminApiClientTableRevokeMutation.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatAgo, formatDate, formatNumber } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminApiClientForm, type EditedClient } from './AdminApiClientForm.tsx'

type Row = AdminApiClientTable_query$data['apiClients']['edges'][number]['node']
type Props = {
  query: AdminApiClientTable_query$key
  search: SearchState
  filters: SearchField[]
  create: ReactNode
  edited?: EditedClient | 'new'
  edit: (client?: EditedClient) => void
}

const stateOf = ({ revokedAt, expiresAt }: Row) =>
  revokedAt ? 'revoked' : expiresAt && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active'

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Partner system',
    primary: true,
    cell: (row) => (
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {row.name}
        </Text>
        <Text size="xs" c="dimmed">
          <Code>{row.tokenPrefix}…</Code> issued by {row.createdBy?.fullName ?? 'someone erased'}
        </Text>
      </Stack>
    ),
  },
  { id: 'state', label: 'State', width: 110, cell: (row) => <StatusChip status={stateOf(row)} /> },
  {
    id: 'rights',
    label: 'Rights',
    width: 90,
    align: 'right',
    cell: ({ rights }) => (
      <Text size="sm" title={rights.join(', ')}>
        {rights.length}
      </Text>
    ),
  },
  {
    id: 'limit',
    label: 'A minute',
    width: 110,
    align: 'right',
    cell: ({ ratePerMinute }) => <Text size="sm">{formatNumber(ratePerMinute)}</Text>,
  },
  {
    id: 'uses',
    label: '30 days',
    width: 110,
    align: 'right',
    cell: ({ uses }) => <Text size="sm">{formatNumber(uses.reduce((sum, { requests }) => sum + requests, 0))}</Text>,
  },
  {
    id: 'used',
    label: 'Last used',
    width: 140,
    cell: ({ lastUsedAt }) => (
      <Text size="sm" c={lastUsedAt ? undefined : 'dimmed'}>
        {lastUsedAt ? formatAgo(lastUsedAt) : 'Never'}
      </Text>
    ),
  },
  {
    id: 'ends',
    label: 'Ends',
    width: 140,
    cell: ({ expiresAt }) => (
      <Text size="sm" c={expiresAt ? undefined : 'dimmed'}>
        {expiresAt ? formatDate(expiresAt) : 'Never'}
      </Text>
    ),
  },
]

export function AdminApiClientTable({ query, create, edited, edit, search, filters }: Props) {
  const pages = usePages<AdminApiClientTablePageQuery, AdminApiClientTable_query$key>(
    graphql`
    fragment AdminApiClientTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, revoked: { type: "Boolean" })
    @refetchable(queryName: "AdminApiClientTablePageQuery") {
      ...AdminApiClientForm_query
      apiClients(first: $first, after: $after, text: $text, revoked: $revoked) @connection(key: "AdminApiClientTable_apiClients", filters: ["text", "revoked"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name tokenPrefix rights ratePerMinute lastUsedAt expiresAt revokedAt
            uses { requests }
            createdBy { fullName }
          }
        }
      }
    }
  `,
    query,
  )
  const { data } = pages
  // It stays in the list, among what is shut out.
  const revoke = useRemoval<AdminApiClientTableRevokeMutation, Row>(
    graphql`
    mutation AdminApiClientTableRevokeMutation($input: RevokeApiClientInput!) { revokeApiClient(input: $input) { client { id revokedAt } } }
  `,
    undefined,
    ({ databaseId, name }) => ({
      title: `Revoke the token of ${name}?`,
      action: 'Revoke',
      stay: 'Keep token',
      text: `${name} is shut out at once and cannot be let in with this token again.`,
      done: `${name} is shut out`,
      send: (save) => save({ input: { databaseId } }),
    }),
  )

  const actions = (row: Row): RowAction[] => [
    ...(stateOf(row) === 'revoked' ? [] : [{ label: 'Edit', icon: IconEdit, onClick: () => edit(row) }]),
    { label: 'What it changed', icon: IconHistory, to: `/auth/admin/activity-logs?client=${row.databaseId}` },
    ...(stateOf(row) === 'revoked'
      ? []
      : [{ label: 'Revoke', icon: IconBan, danger: true, onClick: () => revoke(row) }]),
  ]
  return (
    <>
      <RecordTable
        label="API clients"
        rows={data.apiClients.edges.map(({ node }) => node)}
        totalCount={data.apiClients.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={actions}
        search={search}
        filters={filters}
        notFound="No API client matches this search"
        none={{
          icon: IconKey,
          title: 'No partner system yet',
          text: 'Issue a token with the rights a partner needs, and no more.',
          action: create,
        }}
      />
      {edited && (
        <AdminApiClientForm
          key={edited === 'new' ? 'new' : edited.databaseId}
          query={data}
          connection={data.apiClients.__id}
          client={edited === 'new' ? undefined : edited}
          onClose={() => edit()}
        />
      )}
    </>
  )
}
