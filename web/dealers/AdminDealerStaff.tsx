import { Switch, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type {
  AdminDealerStaff_dealer$data,
  AdminDealerStaff_dealer$key,
} from '../__generated__/AdminDealerStaff_dealer.graphql.ts'
import type { AdminDealerStaffActiveMutation } from '../__generated__/AdminDealerStaffActiveMutation.graphql.ts'
import type { AdminDealerStaffAddMutation } from '../__generated__/AdminDealerStaffAddMutation.graphql.ts'
import type { AdminDealerStaffPageQuery } from '../__generated__/AdminDealerStaffPageQuery.graphql.ts'
import type { AdminDealerStaffRemoveMutation } from '../__generated__/AdminDealerStaffRemoveMutation.graphql.ts'
import { AdminMembers } from '../groups/AdminMembers.tsx'
import { personPath } from '../groups/adminPeople.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { formatDate, formatNumber, plural } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'

const AdminPeoplePicker = lazy(() => import('../groups/AdminPeoplePicker.tsx'))

type Row = AdminDealerStaff_dealer$data['staff']['edges'][number]['node']
const defaults = { person: '', works: '' }
const works = [
  { value: 'true', label: 'Works here now' },
  { value: 'false', label: 'Worked here before' },
]

const ABOUT: TableColumn<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    primary: true,
    cell: ({ user }) => (
      <RowTitle
        to={personPath(user)}
        title={user.fullName}
        image={user.profileImage?.url}
        shape="face"
        text={user.email}
      />
    ),
  },
  { id: 'role', label: 'Role', width: 170, cell: ({ user }) => user.role.name },
  {
    id: 'position',
    label: 'Position',
    width: 170,
    wideOnly: true,
    cell: ({ user }) => (
      <Text size="sm" c={user.position ? undefined : 'dimmed'}>
        {user.position ?? 'Not given'}
      </Text>
    ),
  },
  {
    id: 'since',
    label: 'Since',
    width: 150,
    wideOnly: true,
    cell: ({ since }) => <Text size="sm">{formatDate(since)}</Text>,
  },
]

/** Adds people to a dealer, takes them out, with an undo, and says who works there now. */
function useStaff(dealerId: string, name: string) {
  const [add] = useSave<AdminDealerStaffAddMutation>(graphql`
    mutation AdminDealerStaffAddMutation($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count dealer { staffCount } } }
  `)
  const [setActive] = useSave<AdminDealerStaffActiveMutation>(graphql`
    mutation AdminDealerStaffActiveMutation($input: SetDealerStaffActiveInput!) { setDealerStaffActive(input: $input) { member { id active dealer { staffCount } } } }
  `)
  const [remove] = useSave<AdminDealerStaffRemoveMutation>(graphql`
    mutation AdminDealerStaffRemoveMutation($input: RemoveDealerStaffInput!) { removeDealerStaff(input: $input) { count dealer { staffCount } } }
  `)
  const { revalidate } = useRevalidator()
  const take = async (members: Row[]) => {
    const userIds = members.map(({ user }) => user.databaseId)
    const { data } = await remove({ input: { dealerId, userIds } })
    if (!data) return undefined
    const summary = plural(
      members.length,
      `${members[0]!.user.fullName} no longer belongs to ${name}`,
      `${formatNumber(members.length)} people no longer belong to ${name}`,
    )
    const undo = async () => {
      await add({ input: { dealerId, userIds } })
      for (const { user, active } of members)
        if (!active) await setActive({ input: { dealerId, userId: user.databaseId, active } })
    }
    return { told: summary, undo }
  }
  const join = async (userIds: readonly string[]) => {
    const { data } = await add({ input: { dealerId, userIds } })
    if (!data) return false
    showDone(
      plural(userIds.length, 'One person works here now', `${formatNumber(userIds.length)} people work here now`),
    )
    void revalidate()
    return true
  }
  const say = ({ user }: Row, active: boolean) => setActive({ input: { dealerId, userId: user.databaseId, active } })
  return { take, join, say }
}

/** Who works or worked at a dealer. */
export function AdminDealerStaff({ dealer }: { dealer: AdminDealerStaff_dealer$key }) {
  const pages = usePages<AdminDealerStaffPageQuery, AdminDealerStaff_dealer$key>(
    graphql`
    fragment AdminDealerStaff_dealer on Dealer
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, active: { type: "Boolean" })
    @refetchable(queryName: "AdminDealerStaffPageQuery") {
      databaseId name viewerCanEdit
      staff(first: $first, after: $after, text: $text, active: $active) @connection(key: "AdminDealerStaff_staff") {
        totalCount
        edges { node { id active since user { databaseId fullName email profileImage { url } role { name } position } } }
      }
    }
  `,
    dealer,
  )
  const search = useSearchState(defaults)
  const { databaseId: dealerId, staff, viewerCanEdit, name } = pages.data
  const { take, join, say } = useStaff(dealerId, name)
  const columns: TableColumn<Row>[] = [
    ...ABOUT,
    {
      id: 'active',
      label: 'Works here',
      width: 130,
      cell: (row) => (
        <Switch
          size="sm"
          checked={row.active}
          disabled={!viewerCanEdit}
          aria-label={`${row.user.fullName} works here now`}
          onChange={(event) => {
            void say(row, event.currentTarget.checked)
          }}
        />
      ),
    },
  ]
  return (
    <AdminMembers
      label="Staff"
      rows={staff.edges.map(({ node }) => node)}
      totalCount={staff.totalCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ user }) => user.fullName}
      columns={columns}
      search={search}
      filters={[
        { kind: 'text', name: 'person', label: 'Search staff' },
        { kind: 'select', name: 'works', label: 'Now and before', options: works },
      ]}
      notFound="Nobody here matches this search"
      none={{
        icon: IconUsers,
        title: 'Nobody works here yet',
        text: 'People choose their dealer while registering, or are added here.',
      }}
      readOnly={!viewerCanEdit}
      takes="Remove from the dealer"
      takesSeveral="Remove"
      take={take}
      adds="Add staff"
      picker={(onClose) => (
        <AdminPeoplePicker
          title={`Add staff to ${name}`}
          place={{ dealer: dealerId }}
          onClose={onClose}
          onPick={({ userIds = [] }) => join(userIds)}
        />
      )}
    />
  )
}
