import { Button, Text } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarQuestion,
  IconCalendarX,
  IconDownload,
  IconEdit,
  IconUsers,
} from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminAttendanceScreen_query$data,
  AdminAttendanceScreen_query$key,
} from '../../__generated__/AdminAttendanceScreen_query.graphql.ts'
import type { AdminAttendanceScreenPageQuery } from '../../__generated__/AdminAttendanceScreenPageQuery.graphql.ts'
import type { AdminAttendanceScreenQuery } from '../../__generated__/AdminAttendanceScreenQuery.graphql.ts'
import { shortMoney } from '../../relay/moneyText.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { formatAgo, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AnswerBadge, answers } from './AnswerBadge.tsx'
import { ADMIN, editorOf } from '../paths.ts'
import { formatWhen } from '../eventTimes.ts'

type Row = AdminAttendanceScreen_query$data['eventAttendees']['edges'][number]['node']

const defaults = { text: '', type: '', sort: 'name' }
const types = (['GOING', 'INTERESTED', 'NOT_INTERESTED'] as const).map((value) => ({
  value,
  label: answers[value].word,
}))
const back = { to: ADMIN, label: 'Events' }

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Person',
    primary: true,
    sort: 'name',
    cell: ({ name, email }) => (
      <>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {email && (
          <Text size="xs" c="dimmed" fw={400} truncate>
            {email}
          </Text>
        )}
      </>
    ),
  },
  { id: 'dealer', label: 'Dealer', wideOnly: true, cell: ({ dealer }) => <Text size="sm">{dealer ?? 'None'}</Text> },
  {
    id: 'type',
    label: 'Answer',
    width: 170,
    cell: ({ type, inAudience }) => (
      <>
        <AnswerBadge type={type} />
        {!inAudience && (
          <Text size="xs" c="dimmed" mt={4}>
            No longer in the audience
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'price',
    label: 'Price',
    width: 110,
    align: 'right',
    cell: ({ price }) => (
      <Text size="sm" c={price ? undefined : 'dimmed'}>
        {price ? shortMoney(price) : 'None'}
      </Text>
    ),
  },
  {
    id: 'answered',
    label: 'Answered',
    width: 140,
    sort: 'created',
    cell: ({ answeredAt }) => <Text size="sm">{formatAgo(answeredAt)}</Text>,
  },
]

/** Who comes to an event, who may, and who does not. */
export default function AdminAttendanceScreen({ queryRef }: ScreenProps<AdminAttendanceScreenQuery>) {
  const root = usePreloadedQuery<AdminAttendanceScreenQuery>(
    graphql`
    query AdminAttendanceScreenQuery($eventId: ID!, $text: String, $type: AttendanceType, $sort: EventAttendanceSort) @preloadable {
      event(databaseId: $eventId) { databaseId title viewerCanEdit ...eventTimes_event goingCount interestedCount notInterestedCount unnamedCount }
      ...AdminAttendanceScreen_query @arguments(eventId: $eventId, text: $text, type: $type, sort: $sort)
    }
  `,
    queryRef,
  )
  const { event } = root
  const search = useSearchState(defaults)
  if (!event?.viewerCanEdit) return <Missing what="event" back={back} />
  const { text, type } = search.values
  const exported = new URLSearchParams({ ...(text ? { text } : {}), ...(type ? { type } : {}) })
  return (
    <>
      <PageHeader
        title={`Attendance: ${event.title}`}
        text={formatWhen(event)}
        back={back}
        actions={
          <>
            <Button
              component="a"
              href={`/api/events/${event.databaseId}/attendees/export?${exported}`}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Export CSV
            </Button>
            <Button
              component={Link}
              to={editorOf(event.databaseId)}
              variant="default"
              leftSection={<IconEdit size={18} aria-hidden="true" />}
            >
              Edit event
            </Button>
          </>
        }
      />
      <TileRow mb="lg">
        <StatTile label="Going" value={formatNumber(event.goingCount)} icon={IconCalendarCheck} />
        <StatTile label="Interested" value={formatNumber(event.interestedCount)} icon={IconCalendarQuestion} />
        <StatTile label="Not interested" value={formatNumber(event.notInterestedCount ?? 0)} icon={IconCalendarX} />
      </TileRow>
      <Attendees query={root} unnamed={event.unnamedCount ?? 0} />
    </>
  )
}

function Attendees({ query, unnamed }: { query: AdminAttendanceScreen_query$key; unnamed: number }) {
  const pages = usePages<AdminAttendanceScreenPageQuery, AdminAttendanceScreen_query$key>(
    graphql`
    fragment AdminAttendanceScreen_query on Query
    @argumentDefinitions(
      eventId: { type: "ID!" }, first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, type: { type: "AttendanceType" }, sort: { type: "EventAttendanceSort" }
    )
    @refetchable(queryName: "AdminAttendanceScreenPageQuery") {
      eventAttendees(event: $eventId, first: $first, after: $after, text: $text, type: $type, sort: $sort)
      @connection(key: "AdminAttendanceScreen_eventAttendees", filters: ["event", "text", "type", "sort"]) {
        totalCount
        edges { node { id name email dealer type inAudience answeredAt price { ...moneyText_money } } }
      }
    }
  `,
    query,
  )
  const { eventAttendees } = pages.data
  const search = useSearchState(defaults)
  return (
    <RecordTable
      label="Attendance"
      rows={eventAttendees.edges.map(({ node }) => node)}
      totalCount={eventAttendees.totalCount}
      unnamed={unnamed}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people' },
        { kind: 'select', name: 'type', label: 'Any answer', options: types },
      ]}
      notFound="Nobody matches this search"
      none={{
        icon: IconUsers,
        title: 'Nobody has answered yet',
        text: 'People who are going, interested or not appear here as soon as they say so.',
      }}
    />
  )
}
