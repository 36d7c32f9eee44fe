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
import type { TableColumn } from '../../ui/lists/DataTable.tsx'
import { RecordTable } from '../../ui/lists/RecordTable.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/useSearchState.ts'
import { AdminLoyaltyTabs } from '../AdminLoyaltyTabs.tsx'
import { AdminPartDialog } from './AdminPartDialog.tsx'

type Row = AdminPartsScreen_query$data['eligibleItems']['edges'][number]['node']

const defaults = { text: '', state: '', brand: '', start: '', end: '', sort: 'part' }

const columns: TableColumn<Row>[] = [
  {
    id: 'part',
    label: 'Part number',
    width: 150,
    primary: true,
    sort: 'part',
    cell: ({ partNumber }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {partNumber}
      </Text>
    ),
  },
  {
    id: 'name',
    label: 'Part',
    sort: 'name',
    cell: ({ name, brandName }) => (
      <>
        <Text size="sm">{name}</Text>
        {brandName && (
          <Text size="xs" c="dimmed">
            {brandName}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'credits',
    label: 'Credits',
    width: 96,
    align: 'right',
    sort: 'credits',
    cell: ({ credits }) => (
      <Text size="sm" fw={600}>
        {formatNumber(credits)}
      </Text>
    ),
  },
  {
    id: 'start',
    label: 'From',
    width: 136,
    sort: 'start',
    cell: ({ startDate }) => <Text size="sm">{formatDate(startDate)}</Text>,
  },
  {
    id: 'end',
    label: 'Until',
    width: 136,
    sort: 'end',
    cell: ({ endDate }) => <Text size="sm">{formatDate(endDate)}</Text>,
  },
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
        edges { node { id databaseId partNumber name brandName credits startDate endDate earning viewerCanEdit
          ...AdminPartDialog_item } }
      }
    }
  `,
    root,
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
        title="Loyalty programme"
        text="Parts whose purchase earns credits for dealers and points for people."
        actions={
          <>
            {imports && (
              <Button
                variant="default"
                component={Link}
                to="/auth/admin/loyalty-programs/parts/import"
                leftSection={<IconFileImport size={18} aria-hidden="true" />}
              >
                Import
              </Button>
            )}
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
                {
                  label: 'Delete',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => {
                    void drop(row)
                  },
                },
              ]
            : []
        }
        search={search}
        filters={[
          { kind: 'text', name: 'text', label: 'Search part number or name' },
          {
            kind: 'select',
            name: 'state',
            label: 'Any time',
            options: [
              { value: 'earning', label: 'Earning today' },
              { value: 'upcoming', label: 'Still to come' },
              { value: 'over', label: 'Over' },
            ],
          },
          {
            kind: 'select',
            name: 'brand',
            label: 'Any brand',
            options: root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name })),
          },
          { kind: 'dates', from: 'start', to: 'end', label: 'Earning between' },
        ]}
        notFound="No part fits this search"
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
