import { Button, Group, Text } from '@mantine/core'
import { IconBooks, IconEdit, IconFlag, IconSearchOff, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { AdminBrandTable_query$data, AdminBrandTable_query$key } from '../__generated__/AdminBrandTable_query.graphql.ts'
import type { AdminBrandTablePageQuery } from '../__generated__/AdminBrandTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../shells/session.ts'
import { DataTable, type RowAction, type TableColumn } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { RowTitle } from '../ui/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useDeleteBrand } from './useDeleteBrand.ts'

type Row = AdminBrandTable_query$data['brands']['edges'][number]['node']

const editorOf = ({ databaseId }: Row) => `/auth/admin/brands/${databaseId}/edit`

const columns: TableColumn<Row>[] = [
  {
    id: 'name', label: 'Brand', primary: true,
    cell: (brand) => <RowTitle to={editorOf(brand)} title={brand.name} image={brand.logoImage?.url} shape="logo" text={brand.description} />,
  },
  { id: 'active', label: 'Status', width: 120, cell: ({ active }) => <StatusChip status={active} /> },
  {
    id: 'segments', label: 'Segments', width: 220,
    cell: ({ segments }) => <Text size="sm" c={segments.length ? undefined : 'dimmed'} lineClamp={2}>{segments.join(', ') || 'None'}</Text>,
  },
  {
    id: 'color', label: 'Colour', width: 120, wideOnly: true,
    cell: ({ color }) => (
      <Group gap={8} wrap="nowrap">
        <span style={{ width: 18, height: 18, borderRadius: 9, background: color ?? 'var(--brand)', border: '1px solid var(--hairline)' }} aria-hidden="true" />
        <Text size="sm" c={color ? undefined : 'dimmed'}>{color ?? 'Default'}</Text>
      </Group>
    ),
  },
]

type Props = { query: AdminBrandTable_query$key; searching: boolean; clear: () => void; create: ReactNode }

export function AdminBrandTable({ query, searching, clear, create }: Props) {
  const { data, hasNext, loadNext } = usePages<AdminBrandTablePageQuery, AdminBrandTable_query$key>(graphql`
    fragment AdminBrandTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, active: { type: "Boolean" })
    @refetchable(queryName: "AdminBrandTablePageQuery") {
      brands(first: $first, after: $after, text: $text, active: $active) @connection(key: "AdminBrandTable_brands", filters: ["text", "active"]) {
        __id
        totalCount
        edges { node { id databaseId name description active segments color logoImage { url } viewerCanEdit } }
      }
    }
  `, query)
  const viewer = useViewer()
  const deleteBrand = useDeleteBrand(data.brands.__id)
  const mayDelete = viewer.rights.includes('create-delete-brand')

  const actions = (brand: Row): RowAction[] => [
    { label: brand.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(brand) },
    { label: 'Curriculums', icon: IconBooks, to: `/auth/admin/curriculums?brand=${brand.databaseId}` },
    ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => { void deleteBrand(brand) } }] : []),
  ]
  return (
    <DataTable label="Brands" rows={data.brands.edges.map(({ node }) => node)} keyOf={({ id }) => id} nameOf={({ name }) => name} columns={columns} actions={actions}
      totalCount={data.brands.totalCount} hasNext={hasNext} loadNext={loadNext}
      empty={searching
        ? <EmptyState icon={IconSearchOff} title="No brand fits this search" action={<Button variant="default" onClick={clear}>Clear the search</Button>} />
        : <EmptyState icon={IconFlag} title="No brands yet" text="A brand gives its curriculums a face: logo, banner and colour." action={create} />} />
  )
}
