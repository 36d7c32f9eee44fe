import { Badge, Group, Text } from '@mantine/core'
import { IconEdit, IconGift, IconReportAnalytics, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminIncentiveTable_query$data,
  AdminIncentiveTable_query$key,
} from '../__generated__/AdminIncentiveTable_query.graphql.ts'
import type { AdminIncentiveTablePageQuery } from '../__generated__/AdminIncentiveTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useViewer } from '../session/session.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../ui/lists/search/useSearchState.ts'
import { formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useDeleteIncentive } from './useDeleteIncentive.ts'

type Row = AdminIncentiveTable_query$data['incentives']['edges'][number]['node']
type Props = { query: AdminIncentiveTable_query$key; search: SearchState; filters: SearchField[]; create: ReactNode }

/** How much is left, and whether that is little. */
export function StockMark({ left, lowStock }: { left: number | null | undefined; lowStock: boolean }) {
  if (left == null)
    return (
      <Text size="sm" c="dimmed">
        No limit
      </Text>
    )
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      {lowStock && (
        <Badge color={left === 0 ? 'red' : 'orange'} size="sm" tt="none">
          {left === 0 ? 'Out of stock' : 'Low stock'}
        </Badge>
      )}
      <Text size="sm" fw={lowStock ? 700 : undefined}>
        {formatNumber(left)}
      </Text>
    </Group>
  )
}

export function AdminIncentiveTable({ query, create, search, filters }: Props) {
  const pages = usePages<AdminIncentiveTablePageQuery, AdminIncentiveTable_query$key>(
    graphql`
    fragment AdminIncentiveTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, curriculumId: { type: "ID" }, active: { type: "Boolean" })
    @refetchable(queryName: "AdminIncentiveTablePageQuery") {
      incentives(first: $first, after: $after, text: $text, curriculumId: $curriculumId, active: $active) @connection(key: "AdminIncentiveTable_incentives", filters: ["text", "curriculumId", "active"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId name description active points withCodes left lowStock unclaimedCnt claimedCnt curriculumName viewerCanEdit
            image { url }
            ...useDeleteIncentive_incentive
          }
        }
      }
    }
  `,
    query,
  )
  const { data } = pages
  const { rights } = useViewer()
  const { __id: connection, edges, totalCount } = data.incentives
  const deleteIncentive = useDeleteIncentive(connection)
  const editorOf = ({ databaseId }: Row) => `/auth/admin/incentives/${databaseId}/edit`

  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      label: 'Incentive',
      primary: true,
      cell: (row) => <RowTitle to={editorOf(row)} title={row.name} image={row.image?.url} text={row.description} />,
    },
    { id: 'active', label: 'Status', width: 108, cell: ({ active }) => <StatusChip status={active} /> },
    {
      id: 'curriculum',
      label: 'Earned by',
      width: 170,
      cell: ({ curriculumName, points }) => (
        <Text size="sm" c={curriculumName ? undefined : 'dimmed'} lineClamp={2}>
          {curriculumName ?? (points > 0 ? 'Anyone, for points' : 'Given by hand')}
        </Text>
      ),
    },
    {
      id: 'points',
      label: 'Points',
      width: 72,
      align: 'right',
      cell: ({ points }) =>
        points > 0 ? (
          formatNumber(points)
        ) : (
          <Text size="sm" c="dimmed">
            Free
          </Text>
        ),
    },
    {
      id: 'codes',
      label: 'Codes claimed',
      width: 122,
      align: 'right',
      cell: ({ withCodes, claimedCnt, unclaimedCnt }) =>
        withCodes ? (
          `${formatNumber(claimedCnt ?? 0)} of ${formatNumber((claimedCnt ?? 0) + unclaimedCnt)}`
        ) : (
          <Text size="sm" c="dimmed">
            None
          </Text>
        ),
    },
    {
      id: 'left',
      label: 'Left',
      width: 132,
      align: 'right',
      cell: ({ left, lowStock }) => <StockMark left={left} lowStock={lowStock} />,
    },
  ]
  const actions = (row: Row): RowAction[] => [
    { label: row.viewerCanEdit ? 'Edit' : 'Open', icon: IconEdit, to: editorOf(row) },
    ...(rights.includes('incentive-reports')
      ? [{ label: 'Report', icon: IconReportAnalytics, to: `/auth/admin/report/incentive/${row.databaseId}/details` }]
      : []),
    ...(rights.includes('delete-incentives') && row.viewerCanEdit
      ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => deleteIncentive(row) }]
      : []),
  ]
  return (
    <RecordTable
      label="Incentives"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      actions={actions}
      search={search}
      filters={filters}
      notFound="No incentive matches this search"
      none={{
        icon: IconGift,
        title: 'No incentives yet',
        text: 'An incentive is what people earn by completing a curriculum, or take for their points.',
        action: create,
      }}
    />
  )
}
