import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import type {
  AdminLiveLocationTable_query$data,
  AdminLiveLocationTable_query$key,
} from '../../__generated__/AdminLiveLocationTable_query.graphql.ts'
import type { AdminLiveLocationTableDeleteMutation } from '../../__generated__/AdminLiveLocationTableDeleteMutation.graphql.ts'
import type { AdminLiveLocationTableMutation } from '../../__generated__/AdminLiveLocationTableMutation.graphql.ts'
import type { AdminLiveLocationTablePageQuery } from '../../__generated__/AdminLiveLocationTablePageQuery.graphql.ts'
import { publish } from '../../domain/publishing/publish.ts'
import { usePages } from '../../relay/usePages.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminLocationDialog } from './AdminLocationDialog.tsx'
import { rowActions, statuses } from './rowActions.ts'

type Row = AdminLiveLocationTable_query$data['liveTrainingLocations']['edges'][number]['node']

const defaults = { text: '', state: '', status: '', sort: 'venue' }

const columns: TableColumn<Row>[] = [
  {
    id: 'venue',
    label: 'Venue',
    primary: true,
    sort: 'venue',
    cell: ({ venue, room }) => (
      <>
        <Text size="sm" fw={600}>
          {venue}
        </Text>
        {room && (
          <Text size="xs" c="dimmed" fw={400}>
            {room}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'address',
    label: 'Address',
    wideOnly: true,
    cell: ({ address, postalCode }) => (
      <Text size="sm">{[address, postalCode].filter(Boolean).join(', ') || 'None'}</Text>
    ),
  },
  { id: 'city', label: 'City', width: 150, sort: 'city', cell: ({ city }) => <Text size="sm">{city}</Text> },
  { id: 'state', label: 'State', width: 90, sort: 'state', cell: ({ state }) => <Text size="sm">{state}</Text> },
  {
    id: 'events',
    label: 'Events',
    width: 90,
    align: 'right',
    cell: ({ eventCount }) => (eventCount == null ? null : formatNumber(eventCount)),
  },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
]

type Props = { query: AdminLiveLocationTable_query$key; states: readonly string[]; create: ReactNode }

export function AdminLiveLocationTable({ query, states, create }: Props) {
  const pages = usePages<AdminLiveLocationTablePageQuery, AdminLiveLocationTable_query$key>(
    graphql`
    fragment AdminLiveLocationTable_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, state: { type: "String" }, status: { type: "ContentStatus" }, sort: { type: "LiveTrainingLocationSort" })
    @refetchable(queryName: "AdminLiveLocationTablePageQuery") {
      liveTrainingLocations(first: $first, after: $after, text: $text, state: $state, status: $status, sort: $sort)
      @connection(key: "AdminLiveLocationTable_liveTrainingLocations", filters: ["text", "state", "status", "sort"]) {
        __id
        totalCount
        edges { node { id databaseId venue room address city state postalCode status eventCount ...AdminLocationDialog_location } }
      }
    }
  `,
    query,
  )
  const { liveTrainingLocations: locations } = pages.data
  const search = useSearchState(defaults)
  const { rights } = useViewer()
  const [edited, setEdited] = useState<Row>()
  const [save] = useSave<AdminLiveLocationTableMutation>(graphql`
    mutation AdminLiveLocationTableMutation($input: SaveLiveTrainingLocationInput!) { saveLiveTrainingLocation(input: $input) { liveTrainingLocation { id status version } } }
  `)
  const remove = useRemoval<AdminLiveLocationTableDeleteMutation, Row>(
    graphql`
      mutation AdminLiveLocationTableDeleteMutation($input: DeleteLiveTrainingLocationInput!, $connections: [ID!]!) { deleteLiveTrainingLocation(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    locations.__id,
    ({ databaseId, venue }) => ({
      name: venue,
      what: 'location',
      text: 'This cannot be undone. A location that events were planned at stays.',
      send: (send, connections) => send({ input: { databaseId }, connections }),
    }),
  )
  const turn = ({ databaseId, venue, status }: Row) =>
    publish(
      {
        opened: () => `${venue} is published`,
        closed: `${venue} is unpublished`,
        send: (published) => save({ input: { databaseId, published } }),
      },
      status !== 'PUBLISHED',
    )
  const actions = (row: Row) =>
    rowActions({
      of: 'locations',
      rights,
      mayEdit: rights.includes('create-edit-live-training-locations'),
      isPublished: row.status === 'PUBLISHED',

      edit: () => setEdited(row),
      turn: () => turn(row),
      remove: () => remove(row),
    })
  return (
    <>
      <RecordTable
        label="Locations"
        rows={locations.edges.map(({ node }) => node)}
        totalCount={locations.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ venue }) => venue}
        columns={columns}
        actions={actions}
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search locations' },
          {
            kind: 'select',
            name: 'state',
            label: 'Any status',
            options: states.map((value) => ({ value, label: value })),
          },
          { kind: 'select', name: 'status', label: 'Any status', options: statuses },
        ]}
        notFound="No location matches this search"
        none={{
          icon: IconMapPin,
          title: 'No locations yet',
          text: 'Add a training center or room, and plan events there.',
          action: create,
        }}
      />
      {edited && <AdminLocationDialog location={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
