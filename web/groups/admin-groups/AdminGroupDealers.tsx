import { Text } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { lazy } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminGroupDealers_group$data,
  AdminGroupDealers_group$key,
} from '../../__generated__/AdminGroupDealers_group.graphql.ts'
import type { AdminGroupDealersAddMutation } from '../../__generated__/AdminGroupDealersAddMutation.graphql.ts'
import type { AdminGroupDealersPageQuery } from '../../__generated__/AdminGroupDealersPageQuery.graphql.ts'
import type { AdminGroupDealersRemoveMutation } from '../../__generated__/AdminGroupDealersRemoveMutation.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminMembers } from '../AdminMembers.tsx'
import { keepingReach } from './keepingReach.ts'

const AdminDealerPicker = lazy(() => import('../AdminDealerPicker.tsx'))

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
  const pages = usePages<AdminGroupDealersPageQuery, AdminGroupDealers_group$key>(
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
  const { databaseId, dealers } = pages.data
  return (
    <AdminMembers
      label="Dealers of the group"
      rows={dealers.edges.map(({ node }) => node)}
      totalCount={dealers.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[{ kind: 'text', name: 'dealers', label: 'Search dealers of this group' }]}
      notFound="No dealer in this group matches"
      none={{
        icon: IconBuildingWarehouse,
        title: 'No dealers yet',
        text: 'Without dealers the group gives nobody reach.',
      }}
      takes="Remove from the group"
      takesSeveral="Remove"
      take={async (chosen) => {
        const dealerIds = chosen.map((dealer) => dealer.databaseId)
        const answer = await keepingReach((confirmOwnReach) =>
          remove({ input: { databaseId, dealerIds, confirmOwnReach } }),
        )
        const summary =
          dealerIds.length === 1
            ? 'The dealer was removed from the group'
            : `${formatNumber(dealerIds.length)} dealers were removed from the group`
        return answer?.data && { told: summary, undo: () => add({ input: { databaseId, dealerIds } }) }
      }}
      adds="Add dealers"
      picker={(onClose) => (
        <AdminDealerPicker
          adminGroup={databaseId}
          onClose={onClose}
          onPick={async (choice) => {
            const { data } = await add({ input: { databaseId, ...choice } })
            if (!data) return false
            const { addedDealers } = data.addToAdminGroup
            showDone(plural(addedDealers, 'One dealer is added', `${formatNumber(addedDealers)} dealers are added`))
            void revalidate()
            return true
          }}
        />
      )}
    />
  )
}
