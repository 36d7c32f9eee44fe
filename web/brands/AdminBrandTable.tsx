import { Text } from '@mantine/core'
import { IconBooks, IconEdit, IconEye, IconFlag, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminBrandTable_query$data,
  AdminBrandTable_query$key,
} from '../__generated__/AdminBrandTable_query.graphql.ts'
import type { AdminBrandTablePageQuery } from '../__generated__/AdminBrandTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { StatusSwitch } from '../ui/StatusChip.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { useDeleteBrand } from './AdminBrandDeletion.tsx'
import { brandPath } from './paths.ts'
import { roomWords } from '../domain/quota/remaining.ts'
import { usePublishBrand } from './usePublishBrand.ts'

type Row = AdminBrandTable_query$data['brands']['edges'][number]['node']
type Room = NonNullable<Row['room']>['curriculums']

const defaults = { text: '', active: '', sort: 'name' }
const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

const editorOf = ({ databaseId }: Row) => `/auth/admin/brands/${databaseId}/edit`

function Used({ room }: { room: Room | undefined }) {
  if (!room) return null
  return (
    <>
      {formatNumber(room.used)}
      {room.limit > 0 && (
        <Text size="xs" c={room.remaining === 0 ? 'var(--mantine-color-orange-text)' : 'dimmed'}>
          {roomWords(room)}
        </Text>
      )}
    </>
  )
}

const columnsOf = (onPublish: (brand: Row, active: boolean) => unknown): TableColumn<Row>[] => [
  {
    id: 'name',
    label: 'Brand',
    primary: true,
    sort: 'name',
    cell: (brand) => (
      <RowTitle
        to={editorOf(brand)}
        title={brand.name}
        image={brand.logoImage?.url}
        shape="logo"
        text={brand.segments.join(' · ') || 'No segments yet'}
      />
    ),
  },
  {
    id: 'active',
    label: 'Status',
    width: 160,
    cell: (brand) => (
      <StatusSwitch
        status={brand.active}
        says={`${brand.name} is active`}
        isOn={brand.active}
        onTurn={brand.viewerCanPublish && ((on) => onPublish(brand, on))}
      />
    ),
  },
  {
    id: 'curriculums',
    label: 'Curriculums',
    width: 150,
    align: 'right',
    cell: ({ room }) => <Used room={room?.curriculums} />,
  },
  { id: 'courses', label: 'Courses', width: 150, align: 'right', cell: ({ room }) => <Used room={room?.courses} /> },
  {
    id: 'created',
    label: 'Created',
    width: 130,
    wideOnly: true,
    sort: 'created',
    cell: ({ createdAt }) => <Text size="sm">{formatDate(createdAt)}</Text>,
  },
]

export function AdminBrandTable({ query, create }: { query: AdminBrandTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminBrandTablePageQuery, AdminBrandTable_query$key>(
    graphql`
    fragment AdminBrandTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, active: { type: "Boolean" }, sort: { type: "BrandSort" })
    @refetchable(queryName: "AdminBrandTablePageQuery") {
      brands(first: $first, after: $after, text: $text, active: $active, sort: $sort) @connection(key: "AdminBrandTable_brands", filters: ["text", "active", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name active segments createdAt viewerCanEdit viewerCanPublish
            logoImage { url }
            room { curriculums { limit used remaining } courses { limit used remaining } }
            ...usePublishBrand_brand
          }
        }
      }
    }
  `,
    query,
  )
  const { brands } = pages.data
  const search = useSearchState(defaults)
  const viewer = useViewer()
  const deleteBrand = useDeleteBrand(brands.__id)
  const publish = usePublishBrand()
  const mayDelete = viewer.rights.includes('create-delete-brand')

  const actions = (brand: Row): RowAction[] => [
    { label: brand.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(brand) },
    { label: 'View its page', icon: IconEye, to: brandPath(brand.databaseId, brand.name) },
    { label: 'Curriculums', icon: IconBooks, to: `/auth/admin/curriculums?brand=${brand.databaseId}` },
    ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => deleteBrand(brand) }] : []),
  ]
  return (
    <RecordTable
      label="Brands"
      rows={brands.edges.map(({ node }) => node)}
      totalCount={brands.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsOf(publish)}
      actions={actions}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search brands' },
        { kind: 'select', name: 'active', label: 'Any status', options: states },
      ]}
      notFound="No brand matches this search"
      none={{
        icon: IconFlag,
        title: 'No brands yet',
        text: 'A brand gives its curriculums a face: logo, banner and color.',
        action: create,
      }}
    />
  )
}
