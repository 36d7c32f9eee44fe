import { Text } from '@mantine/core'
import { IconBuildingWarehouse, IconEdit, IconSitemap, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminUnitTable_query$data,
  AdminUnitTable_query$key,
} from '../__generated__/AdminUnitTable_query.graphql.ts'
import type { AdminUnitTablePageQuery } from '../__generated__/AdminUnitTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'

const AdminDeleteUnitDialog = lazy(() => import('./AdminDeleteUnitDialog.tsx'))

type Row = AdminUnitTable_query$data['businessUnits']['edges'][number]['node']

const defaults = { text: '', sort: 'name' }

const editorOf = ({ databaseId }: Row) => `/auth/admin/business-units/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Business unit',
    primary: true,
    sort: 'name',
    cell: (unit) => <RowTitle to={editorOf(unit)} title={unit.name} text={unit.description} />,
  },
  {
    id: 'dealers',
    label: 'Dealers',
    width: 120,
    align: 'right',
    sort: 'dealers',
    cell: ({ dealerCount }) => formatNumber(dealerCount),
  },
  {
    id: 'resources',
    label: 'Resources',
    width: 120,
    align: 'right',
    cell: ({ resourceCount }) => formatNumber(resourceCount),
  },
  {
    id: 'created',
    label: 'Created',
    width: 150,
    sort: 'created',
    wideOnly: true,
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
]

export function AdminUnitTable({ query, create }: { query: AdminUnitTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminUnitTablePageQuery, AdminUnitTable_query$key>(
    graphql`
    fragment AdminUnitTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, sort: { type: "BusinessUnitSort" })
    @refetchable(queryName: "AdminUnitTablePageQuery") {
      businessUnits(first: $first, after: $after, text: $text, sort: $sort) @connection(key: "AdminUnitTable_businessUnits") {
        __id
        totalCount
        edges { node { id databaseId name description dealerCount resourceCount createdAt ...AdminDeleteUnitDialog_unit } }
      }
    }
  `,
    query,
  )
  const { businessUnits } = pages.data
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<Row>()
  const actions = (unit: Row): RowAction[] => [
    { label: rights.includes('create-edit-business-units') ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(unit) },
    ...(rights.includes('view-dealers')
      ? [
          {
            label: 'Its dealers',
            icon: IconBuildingWarehouse,
            to: `/auth/admin/dealer-manager?unit=${unit.databaseId}`,
          },
        ]
      : []),
    ...(rights.includes('delete-business-units')
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDoomed(unit) }]
      : []),
  ]
  return (
    <>
      <RecordTable
        label="Business units"
        rows={businessUnits.edges.map(({ node }) => node)}
        totalCount={businessUnits.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={actions}
        search={search}
        filters={[{ kind: 'text', name: 'text', label: 'Search business units' }]}
        notFound="No business unit matches this search"
        none={{
          icon: IconSitemap,
          title: 'No business units yet',
          text: 'A business unit sorts dealers by what they sell.',
          action: create,
        }}
      />
      {doomed && (
        <Suspense>
          <AdminDeleteUnitDialog
            unit={doomed}
            connection={businessUnits.__id}
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
