import { Button, Switch, Text } from '@mantine/core'
import { IconPlus, IconSearchOff, IconTrash, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
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
import { personPath } from '../groups/adminPeople.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'
import { DataTable, type TableColumn } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/RowTitle.tsx'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'

const AdminPeoplePicker = lazy(() => import('../groups/AdminPeoplePicker.tsx'))

type Row = AdminDealerStaff_dealer$data['staff']['edges'][number]['node']
const defaults = { person: '', works: '' }
const works = [
  { value: 'true', label: 'Works here now' },
  { value: 'false', label: 'Worked here before' },
]

/** Who works or worked at a dealer. */
export function AdminDealerStaff({ dealer }: { dealer: AdminDealerStaff_dealer$key }) {
  const { data, hasNext, loadNext } = usePages<AdminDealerStaffPageQuery, AdminDealerStaff_dealer$key>(
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
  const [add] = useSave<AdminDealerStaffAddMutation>(graphql`
    mutation AdminDealerStaffAddMutation($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count dealer { staffCount } } }
  `)
  const [setActive] = useSave<AdminDealerStaffActiveMutation>(graphql`
    mutation AdminDealerStaffActiveMutation($input: SetDealerStaffActiveInput!) { setDealerStaffActive(input: $input) { member { id active dealer { staffCount } } } }
  `)
  const [remove] = useSave<AdminDealerStaffRemoveMutation>(graphql`
    mutation AdminDealerStaffRemoveMutation($input: RemoveDealerStaffInput!) { removeDealerStaff(input: $input) { count dealer { staffCount } } }
  `)
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const { databaseId: dealerId, staff, viewerCanEdit, name } = data

  const removeThese = async (members: Row[]) => {
    const { data: done } = await remove({ input: { dealerId, userIds: members.map(({ user }) => user.databaseId) } })
    if (!done) return
    setSelected(new Set())
    void revalidate()
    const gone = members.filter(({ active }) => !active).map(({ user }) => user.databaseId)
    showUndo(
      members.length === 1
        ? `${members[0]!.user.fullName} no longer belongs to ${name}`
        : `${members.length} people no longer belong to ${name}`,
      () => {
        void (async () => {
          await add({ input: { dealerId, userIds: members.map(({ user }) => user.databaseId) } })
          for (const userId of gone) await setActive({ input: { dealerId, userId, active: false } })
          void revalidate()
        })()
      },
    )
  }
  const columns: TableColumn<Row>[] = [
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
          {user.position ?? 'Not told'}
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
    {
      id: 'active',
      label: 'Works here',
      width: 130,
      cell: ({ user, active }) => (
        <Switch
          size="sm"
          checked={active}
          disabled={!viewerCanEdit}
          aria-label={`${user.fullName} works here now`}
          onChange={(event) => {
            const now = event.currentTarget.checked
            void setActive({ input: { dealerId, userId: user.databaseId, active: now } })
          }}
        />
      ),
    },
  ]
  const addButton = viewerCanEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add staff
    </Button>
  )
  const rows = staff.edges.map(({ node }) => node)
  return (
    <>
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'person', label: 'Search staff' },
          { kind: 'select', name: 'works', label: 'Now and before', options: works },
        ]}
        actions={addButton}
      />
      <DataTable
        label="Staff"
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ user }) => user.fullName}
        columns={columns}
        actions={
          viewerCanEdit
            ? (member) => [
                {
                  label: 'Remove from the dealer',
                  icon: IconTrash,
                  danger: true,
                  onClick: () => {
                    void removeThese([member])
                  },
                },
              ]
            : undefined
        }
        selected={viewerCanEdit ? selected : undefined}
        onSelect={viewerCanEdit ? setSelected : undefined}
        totalCount={staff.totalCount}
        hasNext={hasNext}
        loadNext={loadNext}
        bulk={
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            onClick={() => {
              void removeThese(rows.filter(({ id }) => selected.has(id)))
            }}
          >
            Remove
          </Button>
        }
        empty={
          search.active > 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title="Nobody here fits this search"
              action={
                <Button variant="default" onClick={search.clear}>
                  Clear the search
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconUsers}
              title="Nobody works here yet"
              text="People choose their dealer while registering, or are added here."
              action={addButton}
            />
          )
        }
      />
      {isAdding && (
        <Suspense>
          <AdminPeoplePicker
            title={`Add staff to ${name}`}
            place={{ dealer: dealerId }}
            onClose={() => setAdding(false)}
            onPick={async ({ userIds = [] }) => {
              const { data: done } = await add({ input: { dealerId, userIds } })
              if (!done) return false
              showDone(
                userIds.length === 1
                  ? 'One person works here now'
                  : `${formatNumber(userIds.length)} people work here now`,
              )
              void revalidate()
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}
