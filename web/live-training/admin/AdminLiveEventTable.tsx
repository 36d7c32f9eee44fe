import { Progress, Text } from '@mantine/core'
import { IconCalendarEvent, IconUsers } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { AdminLiveEventDialog_query$key } from '../../__generated__/AdminLiveEventDialog_query.graphql.ts'
import type {
  AdminLiveEventTable_query$data,
  AdminLiveEventTable_query$key,
} from '../../__generated__/AdminLiveEventTable_query.graphql.ts'
import type { AdminLiveEventTableDeleteMutation } from '../../__generated__/AdminLiveEventTableDeleteMutation.graphql.ts'
import type { AdminLiveEventTablePageQuery } from '../../__generated__/AdminLiveEventTablePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useViewer } from '../../session/session.ts'
import { formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { liveClock, liveDays } from '../liveTimes.ts'
import { orderAtFirst } from '../orderAtFirst.ts'
import { rosterOf } from '../paths.ts'
import { consequencesOf } from './liveConsequences.ts'
import { AdminLiveEventDialog } from './AdminLiveEventDialog.tsx'
import { usePublishLiveEvent } from './usePublishLiveEvent.ts'
import { statuses, rowActions } from './rowActions.ts'

type Row = AdminLiveEventTable_query$data['liveTrainingEvents']['edges'][number]['node']
type Choice = { value: string; label: string }

const defaults = { text: '', status: '', template: '', location: '', from: '', until: '', time: '', sort: '' }
const times = [
  { value: 'PAST', label: 'Past' },
  { value: 'ALL', label: 'All events' },
]

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Event',
    primary: true,
    sort: 'title',
    cell: ({ databaseId, title, brandName }) => (
      <RowTitle to={rosterOf(databaseId)} title={title} text={brandName ?? 'All brands'} />
    ),
  },
  {
    id: 'start',
    label: 'When',
    width: 210,
    sort: 'start',
    cell: (event) => (
      <>
        <Text size="sm">{liveDays(event)}</Text>
        <Text size="xs" c="dimmed">
          {liveClock(event)}
        </Text>
      </>
    ),
  },
  {
    id: 'place',
    label: 'Where',
    sort: 'city',
    cell: ({ place }) => (
      <Text size="sm" lineClamp={2}>
        {place || 'Not chosen yet'}
      </Text>
    ),
  },
  {
    id: 'seats',
    label: 'Seats',
    width: 130,
    sort: 'seats',
    cell: ({ seatsTaken, maxEnrollment, waitingCount }) => (
      <>
        <Text size="sm">
          {formatNumber(seatsTaken)} of {formatNumber(maxEnrollment)}
        </Text>
        <Progress value={(seatsTaken / maxEnrollment) * 100} size="xs" aria-hidden="true" />
        {waitingCount > 0 && (
          <Text size="xs" c="dimmed">
            +{formatNumber(waitingCount)} waiting
          </Text>
        )}
      </>
    ),
  },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
]

type Props = {
  query: AdminLiveEventTable_query$key
  offered: AdminLiveEventDialog_query$key
  templates: Choice[]
  locations: Choice[]
  create: ReactNode
}

export function AdminLiveEventTable({ query, offered, templates, locations, create }: Props) {
  const pages = usePages<AdminLiveEventTablePageQuery, AdminLiveEventTable_query$key>(
    graphql`
    fragment AdminLiveEventTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, template: { type: "ID" }, location: { type: "ID" }, startDate: { type: "Day" }, endDate: { type: "Day" }, time: { type: "LiveTrainingTime" }, sort: { type: "LiveTrainingEventSort" }
    )
    @refetchable(queryName: "AdminLiveEventTablePageQuery") {
      liveTrainingEvents(first: $first, after: $after, text: $text, status: $status, template: $template, location: $location, startDate: $startDate, endDate: $endDate, time: $time, sort: $sort)
      @connection(key: "AdminLiveEventTable_liveTrainingEvents", filters: ["text", "status", "template", "location", "startDate", "endDate", "time", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId label title place brandName status seatsTaken maxEnrollment waitingCount viewerCanEdit
            ...liveTimes_event
            ...liveConsequences_liveEvent
            ...AdminLiveEventDialog_event
            ...usePublishLiveEvent_event
          }
        }
      }
    }
  `,
    query,
  )
  const { liveTrainingEvents: events } = pages.data
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  const [edited, setEdited] = useState<Row>()
  const turn = usePublishLiveEvent()
  const remove = useRemoval<AdminLiveEventTableDeleteMutation, Row>(
    graphql`
      mutation AdminLiveEventTableDeleteMutation($input: DeleteLiveTrainingEventInput!, $connections: [ID!]!) { deleteLiveTrainingEvent(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    events.__id,
    (event) => {
      const consequences = event.status === 'PUBLISHED' ? consequencesOf(event) : null
      return {
        name: event.label,
        what: 'event',
        text: `Its list of people goes with it. This cannot be undone.${consequences ? ` ${consequences} that it is canceled.` : ''}`,
        send: (send, connections) => send({ input: { databaseId: event.databaseId }, connections }),
      }
    },
  )
  const actions = (event: Row): RowAction[] => [
    { label: 'People', icon: IconUsers, to: rosterOf(event.databaseId) },
    ...rowActions({
      of: 'events',
      rights,
      mayEdit: event.viewerCanEdit,
      isPublished: event.status === 'PUBLISHED',
      closing: consequencesOf(event) ? 'Cancel event' : 'Unpublish',
      edit: () => setEdited(event),
      turn: () => turn(event, event.status !== 'PUBLISHED'),
      remove: () => remove(event),
    }),
  ]
  return (
    <>
      <RecordTable
        label="Live training events"
        rows={events.edges.map(({ node }) => node)}
        totalCount={events.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        columns={columns}
        actions={actions}
        search={search}
        sort={search.values.sort || orderAtFirst(search.values)}
        filters={[
          { kind: 'text', name: 'text', label: 'Search title, city or venue' },
          { kind: 'select', name: 'time', label: 'Upcoming', options: times },
          { kind: 'select', name: 'status', label: 'Any status', options: statuses },
          { kind: 'select', name: 'template', label: 'Any template', options: templates },
          { kind: 'select', name: 'location', label: 'Any location', options: locations },
          { kind: 'dates', from: 'from', to: 'until', label: 'Any day' },
        ]}
        notFound="No event matches this search"
        none={{
          icon: IconCalendarEvent,
          title: 'No upcoming events',
          text: 'Plan one: choose a template, a day and a place. Choose “All events” for those that are over.',
          action: create,
        }}
      />
      {edited && <AdminLiveEventDialog event={edited} query={offered} onClose={() => setEdited(undefined)} />}
    </>
  )
}
