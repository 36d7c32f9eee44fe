import { Text } from '@mantine/core'
import { IconEdit, IconEye, IconFileReport, IconPackage } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  AdminScormTable_package$data,
  AdminScormTable_package$key,
} from '../__generated__/AdminScormTable_package.graphql.ts'
import type { AdminScormTable_query$key } from '../__generated__/AdminScormTable_query.graphql.ts'
import type { AdminScormTablePageQuery } from '../__generated__/AdminScormTablePageQuery.graphql.ts'
import { refresh } from '../relay/reconnects.ts'
import { usePages } from '../relay/usePages.ts'
import { dotted, formatAgo, formatNumber } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminPackagePreview } from './AdminPackagePreview.tsx'
import { AdminPackageState } from './AdminPackageState.tsx'
import { packageTab } from './paths.ts'

type Row = AdminScormTable_package$data

const useRow = (row: AdminScormTable_package$key) =>
  useFragment(
    graphql`
  fragment AdminScormTable_package on ScormPackage {
    databaseId status number edition peopleCount createdAt
    items { href }
    course { databaseId title status image { url } }
    ...AdminPackageState_package
    ...AdminPackagePreview_package
  }
`,
    row,
  )

function PackageCell({ row }: { row: Row }) {
  const environment = useRelayEnvironment()
  const { databaseId: packageId } = row
  const ask = useCallback(() => {
    refresh(
      environment,
      graphql`query AdminScormTableQuery($packageId: ID!) { scormPackage(databaseId: $packageId) { ...AdminScormTable_package } }`,
      { packageId },
    )
  }, [environment, packageId])
  return <AdminPackageState data={row} ask={ask} />
}

const columns: TableColumn<Row>[] = [
  {
    id: 'course',
    label: 'Course',
    primary: true,
    cell: ({ course, edition, number, status }) => (
      <RowTitle
        to={packageTab(course.databaseId)}
        title={course.title}
        image={course.image?.url}
        text={dotted(edition ? `SCORM ${edition}` : status !== 'REFUSED' && 'Not read yet', `Package ${number}`)}
      />
    ),
  },
  { id: 'package', label: 'Package', width: 190, cell: (row) => <PackageCell row={row} /> },
  { id: 'status', label: 'Status', width: 140, cell: ({ course }) => <StatusChip status={course.status} /> },
  {
    id: 'lessons',
    label: 'Lessons',
    width: 90,
    align: 'right',
    cell: ({ items }) => formatNumber(items.filter(({ href }) => href).length),
  },
  { id: 'people', label: 'Started', width: 90, align: 'right', cell: ({ peopleCount }) => formatNumber(peopleCount) },
  {
    id: 'uploaded',
    label: 'Uploaded',
    width: 128,
    wideOnly: true,
    cell: ({ createdAt }) => <Text size="sm">{formatAgo(createdAt)}</Text>,
  },
]

const defaults = { text: '' }

export function AdminScormTable({ query, create }: { query: AdminScormTable_query$key; create: ReactNode }) {
  const pages = usePages<AdminScormTablePageQuery, AdminScormTable_query$key>(
    graphql`
    fragment AdminScormTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminScormTablePageQuery") {
      scormPackages(first: $first, after: $after, text: $text) @connection(key: "AdminScormTable_scormPackages", filters: ["text"]) {
        totalCount
        edges { node { id ...AdminScormTable_package } }
      }
    }
  `,
    query,
  )
  const search = useSearchState(defaults)
  const [previewed, setPreviewed] = useState<Row | null>(null)
  const { edges, totalCount } = pages.data.scormPackages
  const actions = (row: Row): RowAction[] => [
    { label: 'Report and replacement', icon: IconFileReport, to: packageTab(row.course.databaseId) },
    ...(row.status === 'READY' ? [{ label: 'Preview', icon: IconEye, onClick: () => setPreviewed(row) }] : []),
    { label: 'Edit course', icon: IconEdit, to: `/auth/admin/courses/${row.course.databaseId}/edit` },
  ]
  return (
    <>
      <RecordTable
        label="Packaged courses"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        useRow={useRow}
        nameOf={({ course }) => course.title}
        columns={columns}
        actions={actions}
        search={search}
        filters={[{ kind: 'text', name: 'text', label: 'Search packaged courses' }]}
        notFound="No packaged course matches this search"
        none={{
          icon: IconPackage,
          title: 'No packaged courses yet',
          text: 'Courses made elsewhere and uploaded as SCORM packages appear here.',
          action: create,
        }}
      />
      {previewed && <AdminPackagePreview data={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}
