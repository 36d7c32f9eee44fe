import { Button, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { VisitTable_query$data, VisitTable_query$key } from '../__generated__/VisitTable_query.graphql.ts'
import type { VisitTablePageQuery } from '../__generated__/VisitTablePageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { counted } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { StateBadge, StatusChip } from '../ui/StatusChip.tsx'
import { orderAtFirst } from './orderAtFirst.ts'
import { LEARNER, visitPath } from './paths.ts'
import { labels, standing, typeWords, visitClock, visitDay, visitName } from './visit.ts'

type VisitRow = VisitTable_query$data['fieldTrainingAppointments']['edges'][number]['node']
type Props = {
  query: VisitTable_query$key
  /** The address of the list: visits open below it. */
  list: string
  /** What appears here. */
  none: string
}

const defaults = { text: '', label: '', view: '', month: '', sort: '' }
const views: (keyof typeof defaults)[] = ['view', 'month']

/** Where all visits are of one dealer, its name says nothing: what they are about leads. */
const columnsFor = (list: string, isOfOne: boolean): TableColumn<VisitRow>[] => [
  {
    id: 'dealer',
    label: isOfOne ? 'Training' : 'Dealer',
    primary: true,
    sort: isOfOne ? undefined : 'dealer',
    cell: (visit) => (
      <RowTitle
        to={visitPath(list, visit.databaseId, visitName(visit))}
        title={isOfOne ? typeWords(visit.types) : visit.dealerName}
        text={isOfOne ? visit.dealerName : typeWords(visit.types)}
        aside={
          visit.isUnread && (
            <StateBadge color="blue" size="sm" sign={null}>
              New
            </StateBadge>
          )
        }
      />
    ),
  },
  {
    id: 'start',
    label: 'When',
    width: 150,
    sort: 'start',
    cell: (visit) => (
      <>
        <Text size="sm">{visitDay(visit)}</Text>
        <Text size="xs" c="dimmed">
          {visitClock(visit)}
        </Text>
      </>
    ),
  },
  { id: 'status', label: 'Status', width: 140, cell: (visit) => <StatusChip status={standing(visit)} /> },
  {
    id: 'instructor',
    label: 'Instructor',
    width: 170,
    wideOnly: true,
    cell: ({ instructorName }) => (
      <Text size="sm" c={instructorName ? undefined : 'dimmed'}>
        {instructorName ?? 'Not chosen yet'}
      </Text>
    ),
  },
  {
    id: 'people',
    label: 'Attendees',
    width: 120,
    wideOnly: true,
    cell: ({ attendeeCount }) => <Text size="sm">{counted(attendeeCount, 'person', 'people')}</Text>,
  },
]

/** Visits as a table that appends; on phones as cards. */
export function VisitTable({ query, list, none }: Props) {
  const pages = usePages<VisitTablePageQuery, VisitTable_query$key>(
    graphql`
    fragment VisitTable_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, label: { type: "FieldTrainingLabel" }, isOpen: { type: "Boolean" }, own: { type: "Boolean" }, instructing: { type: "Boolean" }, sort: { type: "FieldTrainingAppointmentSort" }
    )
    @refetchable(queryName: "VisitTablePageQuery") {
      fieldTrainingAppointments(first: $first, after: $after, text: $text, label: $label, isOpen: $isOpen, own: $own, instructing: $instructing, sort: $sort)
      @connection(key: "VisitTable_fieldTrainingAppointments", filters: ["text", "label", "isOpen", "own", "instructing", "sort"]) {
        totalCount
        edges {
          node {
            id databaseId types dealerName instructorName attendeeCount isUnread
            ...visit_name
            ...visit_times
            ...visit_standing
          }
        }
      }
    }
  `,
    query,
  )
  const { fieldTrainingAppointments: visits } = pages.data
  const search = useSearchState(defaults, views)
  const rows = visits.edges.map(({ node }) => node)
  const isOfOne = list === LEARNER && rows.every(({ dealerName }) => dealerName === rows[0]?.dealerName)
  return (
    <RecordTable
      label="Field training"
      rows={rows}
      totalCount={visits.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={(visit) => visitName(visit)}
      columns={columnsFor(list, isOfOne)}
      search={search}
      sort={search.values.sort || orderAtFirst(search.values.label)}
      filters={[
        { kind: 'text', name: 'text', label: 'Search dealer, instructor' },
        { kind: 'select', name: 'label', label: 'Open visits', options: labels },
      ]}
      notFound="No visit matches this search"
      none={{
        icon: IconTool,
        title: 'No open visits',
        text: none,
        action: (
          <Button variant="default" onClick={() => search.set({ label: 'ALL' })}>
            Show all visits
          </Button>
        ),
      }}
    />
  )
}
