import { Anchor, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminSpiffClaims_query$data,
  AdminSpiffClaims_query$key,
} from '../../__generated__/AdminSpiffClaims_query.graphql.ts'
import type { AdminSpiffClaimsPageQuery } from '../../__generated__/AdminSpiffClaimsPageQuery.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { formatDate } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

type Row = AdminSpiffClaims_query$data['spiffClaims']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'claim',
    label: 'Claim',
    primary: true,
    cell: ({ number, databaseId, claimantName }) => (
      <>
        <Anchor component={Link} to={`/auth/admin/spiff-manager/claims/${databaseId}`} c="inherit" fw={600} size="sm">
          {number}
        </Anchor>
        <Text size="xs" c="dimmed" fw={400}>
          {claimantName}
        </Text>
      </>
    ),
  },
  {
    id: 'dealer',
    label: 'Dealer',
    width: 200,
    cell: ({ dealer }) => (
      <Text size="sm" c={dealer ? undefined : 'dimmed'}>
        {dealer?.displayName ?? 'None'}
      </Text>
    ),
  },
  {
    id: 'invoice',
    label: 'Invoice',
    width: 170,
    cell: ({ invoiceNumber, invoiceDate }) => (
      <>
        <Text size="sm">{invoiceNumber}</Text>
        <Text size="xs" c="dimmed">
          {formatDate(invoiceDate)}
        </Text>
      </>
    ),
  },
  { id: 'amount', label: 'Pays', width: 110, align: 'right', cell: ({ amount }) => moneyText(amount) },
  {
    id: 'sent',
    label: 'Submitted',
    width: 140,
    cell: ({ submittedAt }) => <Text size="sm">{formatDate(submittedAt)}</Text>,
  },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
]

/** The claims of one spiff, newest first. */
export function AdminSpiffClaims({ query }: { query: AdminSpiffClaims_query$key }) {
  const pages = usePages<AdminSpiffClaimsPageQuery, AdminSpiffClaims_query$key>(
    graphql`
    fragment AdminSpiffClaims_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, spiffId: { type: "ID" })
    @refetchable(queryName: "AdminSpiffClaimsPageQuery") {
      spiffClaims(first: $first, after: $after, spiffId: $spiffId) @connection(key: "AdminSpiffClaims_spiffClaims") {
        totalCount
        edges { node { id databaseId number status invoiceNumber invoiceDate submittedAt claimantName amount { ...moneyText_money } dealer { displayName } } }
      }
    }
  `,
    query,
  )
  const { spiffClaims } = pages.data
  return (
    <RecordTable
      label="Claims"
      rows={spiffClaims.edges.map(({ node }) => node)}
      totalCount={spiffClaims.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ number }) => `claim ${number}`}
      columns={columns}
      none={{ icon: IconReceipt2, title: 'No claims yet', text: 'Claims of this spiff appear here as they come in.' }}
    />
  )
}
