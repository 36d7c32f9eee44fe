import { IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminAssignGroupPeople_group$key } from '../__generated__/AdminAssignGroupPeople_group.graphql.ts'
import type { AdminAssignGroupPeopleAddMutation } from '../__generated__/AdminAssignGroupPeopleAddMutation.graphql.ts'
import type { AdminAssignGroupPeoplePageQuery } from '../__generated__/AdminAssignGroupPeoplePageQuery.graphql.ts'
import type { AdminAssignGroupPeopleRemoveMutation } from '../__generated__/AdminAssignGroupPeopleRemoveMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { AdminMembers } from './AdminMembers.tsx'
import { addedWords, peopleColumns, personOf, takenOutWords } from './adminPeople.tsx'

const AdminPeoplePicker = lazy(() => import('./AdminPeoplePicker.tsx'))

const defaults = { people: '' }

/** Who belongs to a department or audience. */
export function AdminAssignGroupPeople({ group }: { group: AdminAssignGroupPeople_group$key }) {
  const pages = usePages<AdminAssignGroupPeoplePageQuery, AdminAssignGroupPeople_group$key>(
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
  const { databaseId, users } = pages.data
  return (
    <AdminMembers
      label="People of the group"
      rows={users.edges.map(({ node }) => personOf(node))}
      totalCount={users.totalCount}
      pages={pages}
      keyOf={(person) => person.databaseId}
      nameOf={({ fullName }) => fullName}
      columns={peopleColumns}
      search={search}
      filters={[{ kind: 'text', name: 'people', label: 'Search people of this group' }]}
      notFound="Nobody of this group fits"
      none={{ icon: IconUsers, title: 'Nobody yet', text: 'People join while registering, or are added here.' }}
      takes="Take out of the group"
      takesSeveral="Take out"
      take={async (people) => {
        const userIds = people.map((person) => person.databaseId)
        const { data } = await remove({ input: { databaseId, userIds } })
        return data && { told: takenOutWords(userIds.length), undo: () => add({ input: { databaseId, userIds } }) }
      }}
      adds="Add people"
      picker={(onClose) => (
        <AdminPeoplePicker
          title="Add people"
          place={{ assignmentGroup: databaseId }}
          allowsAll
          onClose={onClose}
          onPick={async (choice) => {
            const { data } = await add({ input: { databaseId, ...choice } })
            if (!data) return false
            showDone(addedWords(data.addToAssignmentGroup.addedUsers))
            void revalidate()
            return true
          }}
        />
      )}
    />
  )
}
