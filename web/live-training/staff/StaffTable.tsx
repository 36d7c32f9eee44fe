import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { StaffTable_query$data, StaffTable_query$key } from '../../__generated__/StaffTable_query.graphql.ts'
import type { StaffTablePageQuery } from '../../__generated__/StaffTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { formatAgo, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/DataTable.tsx'
import { RecordTable } from '../../ui/lists/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/RowTitle.tsx'
import type { SearchState } from '../../ui/lists/useSearchState.ts'

type Row = StaffTable_query$data['liveTrainingStaffReport']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    cell: ({ name, dealer }) => <RowTitle title={name} text={dealer ?? undefined} />,
  },
  {
    id: 'upcoming',
    label: 'Upcoming',
    width: 100,
    align: 'right',
    cell: ({ liveTrainingUpcoming }) => formatNumber(liveTrainingUpcoming),
  },
  {
    id: 'waiting',
    label: 'Waiting',
    width: 100,
    align: 'right',
    cell: ({ liveTrainingWaiting }) => formatNumber(liveTrainingWaiting),
  },
  {
    id: 'attended',
    label: 'Attended',
    width: 100,
    align: 'right',
    cell: ({ liveTrainingAttended }) => formatNumber(liveTrainingAttended),
  },
  {
    id: 'missed',
    label: 'Missed',
    width: 100,
    align: 'right',
    cell: ({ liveTrainingMissed }) => formatNumber(liveTrainingMissed),
  },
  {
    id: 'last',
    label: 'Last attended',
    width: 150,
    wideOnly: true,
    cell: ({ liveTrainingLastAttendedAt: last }) => (
      <Text size="sm" c={last ? undefined : 'dimmed'}>
        {last ? formatAgo(last) : 'Never'}
      </Text>
    ),
  },
]

type Props = { query: StaffTable_query$key; search: SearchState<{ text: string; status: string; show: string }> }

/** Everybody one looks after, with how often they have been to live training. */
export function StaffTable({ query, search }: Props) {
  const pages = usePages<StaffTablePageQuery, StaffTable_query$key>(
    graphql`
    fragment StaffTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "StaffTablePageQuery") {
      liveTrainingStaffReport(first: $first, after: $after, text: $text)
      @connection(key: "StaffTable_liveTrainingStaffReport", filters: ["text"]) {
        totalCount
        edges { node { id name dealer liveTrainingUpcoming liveTrainingWaiting liveTrainingAttended liveTrainingMissed liveTrainingLastAttendedAt } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.liveTrainingStaffReport
  return (
    <RecordTable
      label="Staff"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[{ kind: 'text', name: 'text', label: 'Search people' }]}
      notFound="Nobody matches this search"
      none={{
        icon: IconUsers,
        title: 'Nobody else works here yet',
        text: 'As soon as people join your dealers, their live training appears here.',
      }}
    />
  )
}
