import { Text } from '@mantine/core'
import { IconEdit, IconEye, IconGift, IconTicket, IconTruck } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  AdminIncentiveReportTable_query$data,
  AdminIncentiveReportTable_query$key,
} from '../../__generated__/AdminIncentiveReportTable_query.graphql.ts'
import type { AdminIncentiveReportTablePageQuery } from '../../__generated__/AdminIncentiveReportTablePageQuery.graphql.ts'
import { StockMark } from '../AdminIncentiveTable.tsx'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { formatNumber } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

type Row = AdminIncentiveReportTable_query$data['incentiveReport']['edges'][number]['node']

type Props = { query: AdminIncentiveReportTable_query$key; search: SearchState; filters: SearchField[] }

/** Each incentive with what became of it. */
export function AdminIncentiveReportTable({ query, search, filters }: Props) {
  const pages = usePages<AdminIncentiveReportTablePageQuery, AdminIncentiveReportTable_query$key>(
    graphql`
    fragment AdminIncentiveReportTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminIncentiveReportTablePageQuery") {
      incentiveReport(first: $first, after: $after, text: $text) @connection(key: "AdminIncentiveReportTable_incentiveReport", filters: ["text"]) {
        totalCount
        edges { node { id databaseId name active points curriculumName left lowStock viewerCanEdit image { url } rewardCounts { earned redeemed sent expired } } }
      }
    }
  `,
    query,
  )
  const { data } = pages
  const { edges, totalCount } = data.incentiveReport
  const at = ({ databaseId }: Row, part: string) => `/auth/admin/report/incentive/${databaseId}/${part}`
  const count = (value: number | undefined) =>
    value ? (
      formatNumber(value)
    ) : (
      <Text size="sm" c="dimmed">
        0
      </Text>
    )
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      label: 'Incentive',
      primary: true,
      cell: (row) => (
        <RowTitle
          to={at(row, 'details')}
          title={row.name}
          image={row.image?.url}
          text={row.curriculumName ?? (row.points > 0 ? 'Anyone, for points' : 'Given by hand')}
        />
      ),
    },
    { id: 'active', label: 'Status', width: 116, cell: ({ active }) => <StatusChip status={active} /> },
    {
      id: 'earned',
      label: 'To redeem',
      width: 100,
      align: 'right',
      cell: ({ rewardCounts }) => count(rewardCounts?.earned),
    },
    {
      id: 'redeemed',
      label: 'Redeemed',
      width: 100,
      align: 'right',
      cell: ({ rewardCounts }) => count(rewardCounts?.redeemed),
    },
    { id: 'sent', label: 'Sent', width: 80, align: 'right', cell: ({ rewardCounts }) => count(rewardCounts?.sent) },
    {
      id: 'expired',
      label: 'Expired',
      width: 86,
      align: 'right',
      wideOnly: true,
      cell: ({ rewardCounts }) => count(rewardCounts?.expired),
    },
    {
      id: 'left',
      label: 'Left',
      width: 150,
      align: 'right',
      cell: ({ left, lowStock }) => <StockMark left={left} lowStock={lowStock} />,
    },
  ]
  const actions = (row: Row): RowAction[] => [
    { label: 'All its rewards', icon: IconEye, to: at(row, 'details') },
    ...(row.viewerCanEdit
      ? [
          { label: 'Redeem for people', icon: IconTicket, to: at(row, 'redeem') },
          { label: 'Send and correct', icon: IconTruck, to: at(row, 'edit') },
          { label: 'Edit the incentive', icon: IconEdit, to: `/auth/admin/incentives/${row.databaseId}/edit` },
        ]
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
      none={{ icon: IconGift, title: 'No incentives yet', text: 'What becomes of incentives appears here.' }}
    />
  )
}
