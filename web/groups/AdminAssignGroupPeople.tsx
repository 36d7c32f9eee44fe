import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconTrash, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminAssignGroupPeople_group$key } from '../__generated__/AdminAssignGroupPeople_group.graphql.ts'
import type { AdminAssignGroupPeopleAddMutation } from '../__generated__/AdminAssignGroupPeopleAddMutation.graphql.ts'
import type { AdminAssignGroupPeoplePageQuery } from '../__generated__/AdminAssignGroupPeoplePageQuery.graphql.ts'
import type { AdminAssignGroupPeopleRemoveMutation } from '../__generated__/AdminAssignGroupPeopleRemoveMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'
import { DataTable } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { formatNumber } from '../ui/formats.ts'
import { SearchBar } from '../ui/lists/SearchBar.tsx'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { peopleColumns, personOf } from './adminPeople.tsx'

const AdminPeoplePicker = lazy(() => import('./AdminPeoplePicker.tsx'))

const defaults = { people: '' }

/** Who belongs to a department or audience. */
export function AdminAssignGroupPeople({ group }: { group: AdminAssignGroupPeople_group$key }) {
  const { data, hasNext, loadNext } = usePages<AdminAssignGroupPeoplePageQuery, AdminAssignGroupPeople_group$key>(
    graphql`
    fragment AdminAssignGroupPeople_group on AssignmentGroup
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminAssignGroupPeoplePageQuery") {
      databaseId
      users(first: $first, after: $after, text: $text) @connection(key: "AdminAssignGroupPeople_users") {
        totalCount
        edges { node { ...adminPeople_user } }
      }
    }
  `,
    group,
  )
  const [add] = useSave<AdminAssignGroupPeopleAddMutation>(graphql`
    mutation AdminAssignGroupPeopleAddMutation($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { addedUsers assignmentGroup { userCount } } }
  `)
  const [remove] = useSave<AdminAssignGroupPeopleRemoveMutation>(graphql`
    mutation AdminAssignGroupPeopleRemoveMutation($input: RemoveFromAssignmentGroupInput!) { removeFromAssignmentGroup(input: $input) { assignmentGroup { userCount } } }
  `)
  const search = useSearchState(defaults)
  const { revalidate } = useRevalidator()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const { databaseId, users } = data
  const people = users.edges.map(({ node }) => personOf(node))

  const removeThese = async (userIds: string[]) => {
    const answer = await remove({ input: { databaseId, userIds } })
    if (!answer.data) return
    setSelected(new Set())
    void revalidate()
    showUndo(
      userIds.length === 1 ? 'One person is out of the group' : `${userIds.length} people are out of the group`,
      () => {
        void add({ input: { databaseId, userIds } }).then(() => revalidate())
      },
    )
  }
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add people
    </Button>
  )
  return (
    <>
      <SearchBar
        search={search}
        fields={[{ kind: 'text', name: 'people', label: 'Search people of this group' }]}
        actions={addButton}
      />
      <DataTable
        label="People of the group"
        rows={people}
        keyOf={(person) => person.databaseId}
        nameOf={({ fullName }) => fullName}
        columns={peopleColumns}
        actions={(person) => [
          {
            label: 'Take out of the group',
            icon: IconTrash,
            danger: true,
            onClick: () => {
              void removeThese([person.databaseId])
            },
          },
        ]}
        selected={selected}
        onSelect={setSelected}
        totalCount={users.totalCount}
        hasNext={hasNext}
        loadNext={loadNext}
        bulk={
          <Button
            size="compact-sm"
            color="red"
            variant="light"
            onClick={() => {
              void removeThese(people.flatMap((person) => (selected.has(person.databaseId) ? [person.databaseId] : [])))
            }}
          >
            Take out
          </Button>
        }
        empty={
          search.active > 0 ? (
            <EmptyState
              icon={IconSearchOff}
              title="Nobody of this group fits"
              action={
                <Button variant="default" onClick={search.clear}>
                  Clear the search
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconUsers}
              title="Nobody yet"
              text="People join while registering, or are added here."
              action={addButton}
            />
          )
        }
      />
      {isAdding && (
        <Suspense>
          <AdminPeoplePicker
            title="Add people"
            place={{ assignmentGroup: databaseId }}
            allowsAll
            onClose={() => setAdding(false)}
            onPick={async (choice) => {
              const answer = await add({ input: { databaseId, ...choice } })
              if (!answer.data) return false
              const { addedUsers } = answer.data.addToAssignmentGroup
              showDone(addedUsers === 1 ? 'One person is added' : `${formatNumber(addedUsers)} people are added`)
              void revalidate()
              return true
            }}
          />
        </Suspense>
      )}
    </>
  )
}
