import { Anchor, Text } from '@mantine/core'
import { IconBuildingWarehouse, IconEdit, IconTrash, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type {
  AdminDealerTable_query$data,
  AdminDealerTable_query$key,
} from '../__generated__/AdminDealerTable_query.graphql.ts'
import type { AdminDealerTablePageQuery } from '../__generated__/AdminDealerTablePageQuery.graphql.ts'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { formatNumber } from '../ui/formats.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import classes from './AdminDealerTable.module.css'

const AdminDeleteDealerDialog = lazy(() => import('./AdminDeleteDealerDialog.tsx'))

type Row = AdminDealerTable_query$data['dealers']['edges'][number]['node']

type Search = { text: string; state: string; country: string; status: string; unit: string; sort: string }

const editorOf = ({ databaseId }: Row) => `/auth/admin/dealer-manager/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Dealer',
    primary: true,
    sort: 'name',
    cell: (dealer) => (
      <>
        <Anchor component={Link} to={editorOf(dealer)} c="inherit" fw={600} size="sm">
          {dealer.displayName}
        </Anchor>
        <Text size="xs" c="dimmed" fw={400} lineClamp={1}>
          {dealer.addressLine1}
        </Text>
      </>
    ),
  },
  {
    id: 'code',
    label: 'Dealer id',
    width: 120,
    sort: 'code',
    cell: ({ code, dealerNum }) => (
      <>
        <Text size="sm" className={classes.code}>
          {code}
        </Text>
        {dealerNum && (
          <Text size="xs" c="dimmed" className={classes.code}>
            {dealerNum}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'region',
    label: 'State',
    width: 110,
    sort: 'region',
    cell: ({ region, country }) => (
      <Text size="sm">
        {[region, country === 'CA' ? 'Canada' : country === 'US' ? '' : country].filter(Boolean).join(', ') ||
          'Not given'}
      </Text>
    ),
  },
  {
    id: 'unit',
    label: 'Business unit',
    width: 180,
    sort: 'unit',
    cell: ({ businessUnit }) => (
      <Text size="sm" c={businessUnit ? undefined : 'dimmed'}>
        {businessUnit?.name ?? 'None'}
      </Text>
    ),
  },
  {
    id: 'staff',
    label: 'Staff',
    width: 80,
    align: 'right',
    sort: 'staff',
    cell: ({ staffCount }) => formatNumber(staffCount),
  },
  { id: 'status', label: 'Status', width: 120, sort: 'status', cell: ({ status }) => <StatusChip status={status} /> },
]

type Props = {
  query: AdminDealerTable_query$key
  search: SearchState<Search>
  matching: object
  filters: SearchField<Search>[]
  create: ReactNode
}

export function AdminDealerTable({ query, search, matching, filters, create }: Props) {
  const pages = usePages<AdminDealerTablePageQuery, AdminDealerTable_query$key>(
    graphql`
    fragment AdminDealerTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, region: { type: "String" }, country: { type: "String" }, status: { type: "DealerStatus" }
      unit: { type: "ID" }, sort: { type: "DealerSort" }
    )
    @refetchable(queryName: "AdminDealerTablePageQuery") {
      dealers(first: $first, after: $after, text: $text, region: $region, country: $country, status: $status, businessUnit: $unit, sort: $sort) @connection(key: "AdminDealerTable_dealers") {
        totalCount
        edges { node { id databaseId name displayName addressLine1 code dealerNum region country status staffCount viewerCanEdit businessUnit { name } } }
      }
      ...useListTools_query @arguments(list: "dealers")
    }
  `,
    query,
  )
  const { dealers } = pages.data
  const { rights } = useViewer()
  const tools = useListTools(pages.data, {
    list: 'dealers',
    matching,
    columns,
    report: rights.includes('dealer-reports') && '/auth/admin/report/dealer',
  })
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<Row>()
  const actions = (dealer: Row): RowAction[] => [
    { label: dealer.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(dealer) },
    { label: 'Staff', icon: IconUsers, to: `${editorOf(dealer)}?tab=staff` },
    ...(dealer.viewerCanEdit
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDoomed(dealer) }]
      : []),
  ]
  return (
    <>
      <RecordTable
        {...tools}
        label="Dealers"
        rows={dealers.edges.map(({ node }) => node)}
        totalCount={dealers.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ displayName }) => displayName}
        actions={actions}
        search={search}
        filters={filters}
        notFound="No dealer matches this search"
        none={{
          icon: IconBuildingWarehouse,
          title: 'No dealers yet',
          text: 'Dealers you look after will appear here.',
          action: create,
        }}
      />
      {doomed && (
        <Suspense>
          <AdminDeleteDealerDialog
            dealer={doomed}
            onClose={() => setDoomed(undefined)}
            onDeleted={() => {
              void revalidate()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
