import { Button, Text } from '@mantine/core'
import { IconEdit, IconFileImport, IconPlus, IconTool, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import type {
  AdminPartsScreen_query$data,
  AdminPartsScreen_query$key,
} from '../../__generated__/AdminPartsScreen_query.graphql.ts'
import type { AdminPartsScreenDeleteMutation } from '../../__generated__/AdminPartsScreenDeleteMutation.graphql.ts'
import type { AdminPartsScreenPageQuery } from '../../__generated__/AdminPartsScreenPageQuery.graphql.ts'
import type { AdminPartsScreenQuery } from '../../__generated__/AdminPartsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useSession, useViewer } from '../../session/session.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'
import { formatDate } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminLoyaltyTabs } from '../AdminLoyaltyTabs.tsx'
import { AdminPartDialog } from './AdminPartDialog.tsx'
import { NOTHING_FOUND, partColumns, untilColumn } from './partColumns.tsx'

type Row = AdminPartsScreen_query$data['eligibleItems']['edges'][number]['node']

const defaults = { text: '', state: '', brand: '', start: '', end: '', sort: 'part' }

const columns: TableColumn<Row>[] = [
  ...partColumns('Credits'),
  {
    id: 'start',
    label: 'From',
    width: 140,
    sort: 'start',
    cell: ({ startDate }) => <Text size="sm">{formatDate(startDate)}</Text>,
  },
  untilColumn,
  {
    id: 'state',
    label: 'Status',
    width: 130,
    cell: ({ earning, startDate }) => (
      <StatusChip
        status={earning ? 'earning' : startDate > new Date().toISOString().slice(0, 10) ? 'upcoming' : 'over'}
      />
    ),
  },
]

const states = [
  { value: 'earning', label: 'Earning today' },
  { value: 'upcoming', label: 'Still to come' },
  { value: 'over', label: 'Over' },
]

const ImportButton = () => (
  <Button
    variant="default"
    component={Link}
    to="/auth/admin/loyalty-programs/parts/import"
    leftSection={<IconFileImport size={18} aria-hidden="true" />}
  >
    Import
  </Button>
)

/** The parts that fit a search, and the way to delete one. */
function useParts(query: AdminPartsScreen_query$key) {
  const pages = usePages<AdminPartsScreenPageQuery, AdminPartsScreen_query$key>(
    graphql`
    fragment AdminPartsScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: {
      type: "String" }, state: { type: "String" }, brand: { type: "ID" }, start: { type: "Day" }, end: {
      type: "Day" }, sort: { type: "EligibleItemSort" })
    @refetchable(queryName: "AdminPartsScreenPageQuery") {
      eligibleItems(first: $first, after: $after, text: $text, state: $state, brand: $brand, start: $start,
        end: $end, sort: $sort) @connection(key: "AdminPartsScreen_eligibleItems") {
        __id
        totalCount
        edges { node { id databaseId partNumber name startDate earning viewerCanEdit ...partColumns_item
          ...AdminPartDialog_item } }
      }
    }
  `,
    query,
  )
  const { eligibleItems: list } = pages.data
  const drop = useRemoval<AdminPartsScreenDeleteMutation, Row>(
    graphql`
    mutation AdminPartsScreenDeleteMutation($input: DeleteEligibleItemInput!, $connections: [ID!]!) {
      deleteEligibleItem(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `,
    list.__id,
    ({ databaseId, partNumber, name }) => ({
      name: partNumber,
      what: 'part',
      text: `${name} no longer earns anything, also on receipts that wait. What was granted stays.`,
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )
  return { list, pages, drop }
}

/** Parts whose purchase earns, each between two days. */
export default function AdminPartsScreen({ queryRef }: ScreenProps<AdminPartsScreenQuery>) {
  const root = usePreloadedQuery<AdminPartsScreenQuery>(
    graphql`
    query AdminPartsScreenQuery($text: String, $state: String, $brand: ID, $start: Day, $end: Day,
      $sort: EligibleItemSort) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      ...AdminPartDialog_query
      ...AdminPartsScreen_query @arguments(text: $text, state: $state, brand: $brand, start: $start, end: $end,
        sort: $sort)
    }
  `,
    queryRef,
  )
  const { list, pages, drop } = useParts(root)
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const { proxy } = useSession()
  const { role } = useViewer()
  const [editing, setEditing] = useState<Row | 'new'>()
  const imports = !proxy && role.rank !== null && role.rank !== undefined && role.rank <= 1
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      New part
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Loyalty program"
        text="Parts whose purchase earns credits for dealers and points for people."
        actions={
          <>
            {imports && <ImportButton />}
            {create}
          </>
        }
      />
      <AdminLoyaltyTabs active="parts" />
      <RecordTable
        label="Eligible parts"
        rows={list.edges.map(({ node }) => node)}
        totalCount={list.totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ partNumber }) => partNumber}
        columns={columns}
        actions={(row) =>
          row.viewerCanEdit
            ? [
                { label: 'Edit', icon: IconEdit, onClick: () => setEditing(row) },
                { label: 'Delete', icon: IconTrash, danger: true, onClick: () => drop(row) },
              ]
            : []
        }
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search part number or name' },
          { kind: 'select', name: 'state', label: 'Any time', options: states },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'dates', from: 'start', to: 'end', label: 'Earning between' },
        ]}
        notFound={NOTHING_FOUND}
        none={{
          icon: IconTool,
          title: 'No eligible parts yet',
          text: 'Add the parts of your promotion, or import them from a file.',
          action: create,
        }}
      />
      {editing && (
        <AdminPartDialog
          key={editing === 'new' ? 'new' : editing.id}
          query={root}
          item={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            void revalidate()
          }}
        />
      )}
    </>
  )
}
