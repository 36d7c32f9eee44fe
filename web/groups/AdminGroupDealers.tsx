import { Button, Text } from '@mantine/core'
import { IconBuildingWarehouse, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminGroupDealers_group$data,
  AdminGroupDealers_group$key,
} from '../__generated__/AdminGroupDealers_group.graphql.ts'
import type { AdminGroupDealersAddMutation } from '../__generated__/AdminGroupDealersAddMutation.graphql.ts'
import type { AdminGroupDealersPageQuery } from '../__generated__/AdminGroupDealersPageQuery.graphql.ts'
import type { AdminGroupDealersRemoveMutation } from '../__generated__/AdminGroupDealersRemoveMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'
import { DataTable, type TableColumn } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { keepingReach } from './keepingReach.ts'

const AdminDealerPicker = lazy(() => import('./AdminDealerPicker.tsx'))

type Row = AdminGroupDealers_group$data['dealers']['edges'][number]['node']
const defaults = { dealers: '' }

const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Dealer',
    primary: true,
    cell: ({ databaseId, name, code }) => (
      <RowTitle to={`/auth/admin/dealer-manager/${databaseId}/edit`} title={name} text={code} />
    ),
  },
  {
    id: 'place',
    label: 'Place',
    width: 220,
    cell: ({ city, region }) => <Text size="sm">{[city, region].filter(Boolean).join(', ')}</Text>,
  },
  { id: 'staff', label: 'Staff', width: 90, align: 'right', cell: ({ staffCount }) => formatNumber(staffCount) },
  { id: 'status', label: 'Status', width: 130, cell: ({ status }) => <StatusChip status={status} /> },
]

/** The dealers of an admin group, searched by the server however many there are. */
export function AdminGroupDealers({ group }: { group: AdminGroupDealers_group$key }) {
  const { data, hasNext, loadNext } = usePages<AdminGroupDealersPageQuery, AdminGroupDealers_group$key>(
    graphql`
    fragment AdminGroupDealers_group on AdminGroup
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminGroupDealersPageQuery") {
      databaseId
      dealers(first: $first, after: $after, text: $text) @connection(key: "AdminGroupDealers_dealers") {
        totalCount
        edges { node { id databaseId name code city region status staffCount } }
      }
    }
  `,
    group,
  )
  const [add] = useSave<AdminGroupDealersAddMutation>(graphql`
    mutation AdminGroupDealersAddMutation($input: AddToAdminGroupInput!) { addToAdminGroup(input: $input) { addedDealers adminGroup { dealerCount } } }
  `)
  const [remove] = useSave<AdminGroupDealersRemoveMutation>(graphql`
    mutation AdminGroupDealersRemoveMutation($input: RemoveFromAdminGroupInput!) { removeFromAdminGroup(input: $input) { adminGroup { dealerCount } } }
  `)
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const { databaseId, dealers } = data

  const removeThese = async (dealerIds: string[]) => {
    const answer = await keepingReach((confirmOwnReach) =>
      remove({ input: { databaseId, dealerIds, confirmOwnReach } }),
    )
    if (!answer?.data) return
    setSelected(new Set())
    void revalidate()
    showUndo(
      dealerIds.length === 1 ? 'The dealer is out of the group' : `${dealerIds.length} dealers are out of the group`,
      () => {
        void add({ input: { databaseId, dealerIds } }).then(() => revalidate())
      },
    )
  }
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add dealers
    </Button>
  )
  const chosenIds = dealers.edges.flatMap(({ node }) => (selected.has(node.id) ? [node.databaseId] : []))
  return (
    <>
      <SearchBar
        search={search}
        fields={[{ kind: 'text', name: 'dealers', label: 'Search dealers of this group' }]}
        actions={addButton}
      />
      <DataTable
        label="Dealers of the group"
        rows={dealers.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={columns}
        actions={(dealer) => [
          {
            label: 'Take out of the group',
            icon: IconTrash,
            danger: true,
            onClick: () => {
              void removeThese([dealer.databaseId])
            },
          },
        ]}
        selected={selected}
        onSelect={setSelected}
        totalCount={dealers.totalCount}
        hasNext={hasNext}
        loadNext={loadNext}
        bulk={
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            onClick={() => {
              void removeThese(chosenIds)
            }}
          >
            Take out
          </Button>
        }
        empty={
          search.active > 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title="No dealer of this group fits"
              action={
                <Button variant="default" onClick={search.clear}>
                  Clear the search
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconBuildingWarehouse}
              title="No dealers yet"
              text="Without dealers the group gives nobody reach."
              action={addButton}
            />
          )
        }
      />
      {isAdding && (
        <Suspense>
          <AdminDealerPicker
            title="Add dealers"
            adminGroup={databaseId}
            onClose={() => setAdding(false)}
            onPick={async (choice) => {
              const answer = await add({ input: { databaseId, ...choice } })
              if (!answer.data) return false
              const { addedDealers } = answer.data.addToAdminGroup
              showDone(addedDealers === 1 ? 'One dealer is added' : `${formatNumber(addedDealers)} dealers are added`)
              void revalidate()
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}
