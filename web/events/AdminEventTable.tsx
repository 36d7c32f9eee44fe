import { Anchor, Group, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCopy,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconSend,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import type {
  AdminEventTable_query$data,
  AdminEventTable_query$key,
} from '../__generated__/AdminEventTable_query.graphql.ts'
import type { AdminEventTablePageQuery } from '../__generated__/AdminEventTablePageQuery.graphql.ts'
import { DELETED, type Searched } from '../domain/content/AdminDeleted.tsx'
import { useListTools } from '../domain/lists/useListTools.tsx'
import { usePages } from '../relay/usePages.ts'
import { formatNumber, formatPlan } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { StatusChip, statusWord } from '../ui/StatusChip.tsx'
import { attendanceOf, editorOf, previewOf } from './paths.ts'
import { useEventActions } from './useEventActions.ts'
import { startClock, startDate, whereOf } from './eventTimes.ts'

type Row = AdminEventTable_query$data['events']['edges'][number]['node']
type Props = {
  /** What was deleted. */ deleted: (searched: Searched) => ReactNode
  query: AdminEventTable_query$key
  matching: object
  brands: { value: string; label: string }[]
  create: ReactNode
}

const defaults = { text: '', status: '', time: '', brand: '', sort: '-start' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT']
  .map((value) => ({ value, label: statusWord(value) }))
  .concat(DELETED)
const times = [
  { value: 'UPCOMING', label: 'Upcoming' },
  { value: 'PAST', label: 'Past' },
]

const byText = { kind: 'text' as const, name: 'text' as const, label: 'Search title, text or place' }
const byStatus = { kind: 'select' as const, name: 'status' as const, label: 'Any status', options: states }

/** What is planned of it, in a line. */
const planOf = ({ publishAt, unpublishAt }: Row) =>
  publishAt ? `Opens ${formatPlan(publishAt)}` : unpublishAt ? `Closes ${formatPlan(unpublishAt)}` : null

const columns: TableColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    primary: true,
    sort: 'title',
    cell: (event) => (
      <RowTitle
        to={event.viewerCanEdit ? editorOf(event.databaseId) : previewOf(event.databaseId)}
        title={event.title}
        image={event.thumbnail?.url ?? event.pictures[0]?.file.url}
        text={event.brand?.name ?? 'All brands'}
      />
    ),
  },
  {
    id: 'start',
    label: 'When',
    width: 140,
    sort: 'start',
    cell: (event) => (
      <>
        <Text size="sm">{startDate(event)}</Text>
        <Text size="xs" c="dimmed">
          {startClock(event)}
        </Text>
      </>
    ),
  },
  {
    id: 'where',
    label: 'Where',
    width: 170,
    wideOnly: true,
    cell: (event) => (
      <Text size="sm" lineClamp={2}>
        {whereOf(event)}
      </Text>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 140,
    cell: (event) => (
      <Group gap={6}>
        <StatusChip status={event.status} />
        {planOf(event) && (
          <Text size="xs" c="dimmed">
            {planOf(event)}
          </Text>
        )}
      </Group>
    ),
  },
  {
    id: 'going',
    label: 'Going',
    width: 110,
    align: 'right',
    sort: 'going',
    cell: ({ databaseId, title, goingCount, interestedCount, viewerCanEdit }) => (
      <>
        {viewerCanEdit ? (
          <Anchor
            component={Link}
            to={attendanceOf(databaseId)}
            size="sm"
            aria-label={`${formatNumber(goingCount)} going to ${title}`}
          >
            {formatNumber(goingCount)}
          </Anchor>
        ) : (
          <Text size="sm">{formatNumber(goingCount)}</Text>
        )}
        {interestedCount > 0 && (
          <Text size="xs" c="dimmed">
            +{formatNumber(interestedCount)} interested
          </Text>
        )}
      </>
    ),
  },
]

export function AdminEventTable({ query, matching, brands, create, deleted }: Props) {
  const pages = usePages<AdminEventTablePageQuery, AdminEventTable_query$key>(
    graphql`
    fragment AdminEventTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, time: { type: "EventTime" }, brand: { type: "ID" }, sort: { type: "EventSort" }
    )
    @refetchable(queryName: "AdminEventTablePageQuery") {
      events(first: $first, after: $after, text: $text, status: $status, time: $time, brand: $brand, sort: $sort)
      @connection(key: "AdminEventTable_events", filters: ["text", "status", "time", "brand", "sort"]) {
        __id
        totalCount
        edges {
          node {
            id databaseId title status publishAt unpublishAt goingCount interestedCount viewerCanEdit
            brand { name }
            thumbnail { url }
            pictures { file { url } }
            ...eventTimes_event
            ...eventTimes_place
            ...useEventActions_event
          }
        }
      }
      ...useListTools_query @arguments(list: "events")
    }
  `,
    query,
  )
  const { events } = pages.data
  const search = useSearchState(defaults)
  const tools = useListTools(pages.data, { list: 'events', matching, columns, hasFile: true })
  const { publish, duplicate, remove } = useEventActions(events.__id)
  const actions = (event: Row): RowAction[] => [
    { label: 'Preview', icon: IconEye, to: previewOf(event.databaseId) },
    ...(event.viewerCanEdit
      ? [
          { label: 'Edit', icon: IconEdit, to: editorOf(event.databaseId) },
          { label: 'Attendance', icon: IconUsers, to: attendanceOf(event.databaseId) },
          {
            label: event.status === 'PUBLISHED' ? 'Unpublish' : 'Publish',
            icon: event.status === 'PUBLISHED' ? IconEyeOff : IconSend,
            onClick: () => publish(event, event.status !== 'PUBLISHED'),
          },
          { label: 'Duplicate', icon: IconCopy, onClick: () => void duplicate(event) },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(event) },
        ]
      : []),
  ]
  if (search.values.status === DELETED.value) return deleted({ search, filters: [byText, byStatus] })
  return (
    <RecordTable
      {...tools}
      label="Events"
      rows={events.edges.map(({ node }) => node)}
      totalCount={events.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      actions={actions}
      search={search}
      filters={[
        byText,
        { kind: 'select', name: 'time', label: 'Any time', options: times },
        byStatus,
        { kind: 'select', name: 'brand', label: 'Any brand', options: brands },
      ]}
      notFound="Nothing matches this search"
      none={{
        icon: IconCalendarEvent,
        title: 'No events yet',
        text: 'Invite dealers and their staff: a time, a place or a link, and people say whether they come.',
        action: create,
      }}
    />
  )
}
