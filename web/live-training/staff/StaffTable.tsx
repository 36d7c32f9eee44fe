import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { StaffTable_query$data, StaffTable_query$key } from '../../__generated__/StaffTable_query.graphql.ts'
import type { StaffTablePageQuery } from '../../__generated__/StaffTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { dotted, formatAgo, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'

type Row = StaffTable_query$data['liveTrainingStaffReport']['edges'][number]['node']

/** 2 upcoming · 1 attended: what a row of numbers says where there is no room for it. */
const inALine = (person: Row): string =>
  dotted(
    person.liveTrainingUpcoming > 0 && `${formatNumber(person.liveTrainingUpcoming)} upcoming`,
    person.liveTrainingWaiting > 0 && `${formatNumber(person.liveTrainingWaiting)} waiting`,
    person.liveTrainingAttended > 0 && `${formatNumber(person.liveTrainingAttended)} attended`,
    person.liveTrainingMissed > 0 && `${formatNumber(person.liveTrainingMissed)} missed`,
  ) || 'No live training yet'

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    cell: (person) => (
      <>
        <RowTitle title={person.name} text={person.dealer ?? undefined} />
        <Text size="sm" hiddenFrom="sm">
          {inALine(person)}
        </Text>
      </>
    ),
  },
  {
    id: 'upcoming',
    label: 'Upcoming',
    width: 100,
    wideOnly: true,
    align: 'right',
    cell: ({ liveTrainingUpcoming }) => formatNumber(liveTrainingUpcoming),
  },
  {
    id: 'waiting',
    label: 'Waiting',
    width: 100,
    wideOnly: true,
    align: 'right',
    cell: ({ liveTrainingWaiting }) => formatNumber(liveTrainingWaiting),
  },
  {
    id: 'attended',
    label: 'Attended',
    width: 100,
    wideOnly: true,
    align: 'right',
    cell: ({ liveTrainingAttended }) => formatNumber(liveTrainingAttended),
  },
  {
    id: 'missed',
    label: 'Missed',
    width: 100,
    wideOnly: true,
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

type Props = { query: StaffTable_query$key; search: SearchState<{ text: string; show: string }> }

/** Everybody one looks after, with how often they have been to live training. */
export function StaffTable({ query, search }: Props) {
  const pages = usePages<StaffTablePageQuery, StaffTable_query$key>(
    graphql`
    fragment StaffTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, dealer: { type: "ID" })
    @refetchable(queryName: "StaffTablePageQuery") {
      liveTrainingStaffReport(first: $first, after: $after, text: $text, dealer: $dealer)
      @connection(key: "StaffTable_liveTrainingStaffReport", filters: ["text", "dealer"]) {
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
