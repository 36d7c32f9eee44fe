import { Anchor, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  StaffEventTable_query$data,
  StaffEventTable_query$key,
} from '../../__generated__/StaffEventTable_query.graphql.ts'
import type { StaffEventTablePageQuery } from '../../__generated__/StaffEventTablePageQuery.graphql.ts'
import { LiveTrainingEnrollmentStatus } from '../../contract/__generated__/limits.ts'
import { usePages } from '../../relay/usePages.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../../ui/StatusChip.tsx'
import { formatLiveWhen } from '../liveTimes.ts'
import { eventPath } from '../paths.ts'
import { standing } from '../seats.ts'

type Row = StaffEventTable_query$data['staffLiveTrainings']['edges'][number]['node']

const statuses = LiveTrainingEnrollmentStatus.map((value) => ({ value, label: statusWord(standing(value)) }))

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    cell: ({ name, dealer }) => <RowTitle title={name} text={dealer ?? undefined} />,
  },
  {
    id: 'event',
    label: 'Event',
    width: 420,
    cell: ({ event }) =>
      event && (
        <>
          <Anchor component={Link} to={eventPath(event.databaseId, event.label)} size="sm">
            {event.label}
          </Anchor>
          <Text size="xs" c="dimmed">
            {formatLiveWhen(event)}
          </Text>
        </>
      ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 160,
    cell: ({ status, line }) => (
      <>
        <StatusChip status={standing(status)} size="sm" />
        {line != null && (
          <Text size="xs" c="dimmed" mt={4}>
            Number {line} in line
          </Text>
        )}
      </>
    ),
  },
]

type Props = { query: StaffEventTable_query$key; search: SearchState<{ text: string; status: string; show: string }> }

/** Each seat and place in line of the people one looks after, the latest event first. */
export function StaffEventTable({ query, search }: Props) {
  const pages = usePages<StaffEventTablePageQuery, StaffEventTable_query$key>(
    graphql`
    fragment StaffEventTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "LiveTrainingEnrollmentStatus" })
    @refetchable(queryName: "StaffEventTablePageQuery") {
      staffLiveTrainings(first: $first, after: $after, text: $text, status: $status)
      @connection(key: "StaffEventTable_staffLiveTrainings", filters: ["text", "status"]) {
        totalCount
        edges { node { id name dealer status line event { databaseId label ...liveTimes_event } } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.staffLiveTrainings
  return (
    <RecordTable
      label="Seats of your staff"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people' },
        { kind: 'select', name: 'status', label: 'Any status', options: statuses },
      ]}
      notFound="Nobody matches this search"
      none={{
        icon: IconCertificate,
        title: 'None of your staff is enrolled yet',
        text: 'Open an event of live training to enroll them.',
      }}
    />
  )
}
