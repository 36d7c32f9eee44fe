import { Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type {
  PersonLiveTraining_query$data,
  PersonLiveTraining_query$key,
} from '../../__generated__/PersonLiveTraining_query.graphql.ts'
import type { PersonLiveTrainingPageQuery } from '../../__generated__/PersonLiveTrainingPageQuery.graphql.ts'
import { formatLiveWhen } from '../../live-training/liveTimes.ts'
import { eventPath } from '../../live-training/paths.ts'
import { standing } from '../../live-training/seats.ts'
import { usePages } from '../../relay/usePages.ts'
import { formatDate } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

type Row = PersonLiveTraining_query$data['liveTrainingEnrollments']['edges'][number]['node']

/** An event the reader may not open has no name for them. */
const titleOf = ({ event }: Row) => event?.label ?? 'Live training'

const columns: TableColumn<Row>[] = [
  {
    id: 'event',
    label: 'Event',
    primary: true,
    cell: (row) => (
      <RowTitle
        title={titleOf(row)}
        to={row.event ? eventPath(row.event.databaseId, row.event.label) : undefined}
        text={row.event && formatLiveWhen(row.event)}
      />
    ),
  },
  {
    id: 'status',
    label: 'Status',
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
  {
    id: 'attended',
    label: 'Attended',
    align: 'right',
    cell: ({ attendedAt }) => (attendedAt ? formatDate(attendedAt) : '–'),
  },
]

/** Live training a person attended, has a seat in or waits for, the latest event first. */
export function PersonLiveTraining({ query }: { query: PersonLiveTraining_query$key }) {
  const pages = usePages<PersonLiveTrainingPageQuery, PersonLiveTraining_query$key>(
    graphql`
    fragment PersonLiveTraining_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, userId: { type: "ID!" })
    @refetchable(queryName: "PersonLiveTrainingPageQuery") {
      liveTrainingEnrollments(first: $first, after: $after, userId: $userId, standing: true, sort: EVENT_DESC)
      @connection(key: "PersonLiveTraining_liveTrainingEnrollments", filters: ["userId"]) {
        totalCount
        edges { node { id status line attendedAt event { databaseId label ...liveTimes_event } } }
      }
    }
  `,
    query,
  )
  const { edges, totalCount } = pages.data.liveTrainingEnrollments
  return (
    <RecordTable
      label="Live training"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={titleOf}
      columns={columns}
      none={{
        icon: IconCertificate,
        title: 'No live training yet',
        text: 'Events appear here once the person has a seat or waits for one.',
      }}
    />
  )
}
