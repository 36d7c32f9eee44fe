import { IconUsers } from '@tabler/icons-react'
import { lazy } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminGroupPeople_group$key } from '../__generated__/AdminGroupPeople_group.graphql.ts'
import type { AdminGroupPeopleAddMutation } from '../__generated__/AdminGroupPeopleAddMutation.graphql.ts'
import type { AdminGroupPeoplePageQuery } from '../__generated__/AdminGroupPeoplePageQuery.graphql.ts'
import type { AdminGroupPeopleRemoveMutation } from '../__generated__/AdminGroupPeopleRemoveMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { useSearchState } from '../ui/lists/useSearchState.ts'
import { AdminMembers } from './AdminMembers.tsx'
import { addedWords, peopleColumns, personOf, takenOutWords } from './adminPeople.tsx'
import { keepingReach } from './keepingReach.ts'

const AdminPeoplePicker = lazy(() => import('./AdminPeoplePicker.tsx'))

const defaults = { people: '' }

/** The people of an admin group. */
export function AdminGroupPeople({ group }: { group: AdminGroupPeople_group$key }) {
  const pages = usePages<AdminGroupPeoplePageQuery, AdminGroupPeople_group$key>(
    graphql`
    fragment AdminGroupPeople_group on AdminGroup
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminGroupPeoplePageQuery") {
      databaseId
      users(first: $first, after: $after, text: $text) @connection(key: "AdminGroupPeople_users") {
        totalCount
        edges { node { ...adminPeople_user } }
      }
    }
  `,
    group,
  )
  const [add] = useSave<AdminGroupPeopleAddMutation>(graphql`
    mutation AdminGroupPeopleAddMutation($input: AddToAdminGroupInput!) { addToAdminGroup(input: $input) { addedUsers adminGroup { userCount } } }
  `)
  const [remove] = useSave<AdminGroupPeopleRemoveMutation>(graphql`
    mutation AdminGroupPeopleRemoveMutation($input: RemoveFromAdminGroupInput!) { removeFromAdminGroup(input: $input) { adminGroup { userCount } } }
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
      none={{ icon: IconUsers, title: 'Nobody yet', text: 'Without people the group gives nobody reach.' }}
      takes="Take out of the group"
      takesSeveral="Take out"
      take={async (people) => {
        const userIds = people.map((person) => person.databaseId)
        const answer = await keepingReach((confirmOwnReach) =>
          remove({ input: { databaseId, userIds, confirmOwnReach } }),
        )
        return (
          answer?.data && { told: takenOutWords(userIds.length), undo: () => add({ input: { databaseId, userIds } }) }
        )
      }}
      adds="Add people"
      picker={(onClose) => (
        <AdminPeoplePicker
          title="Add people"
          place={{ adminGroup: databaseId }}
          allowsAll
          onClose={onClose}
          onPick={async (choice) => {
            const { data } = await add({ input: { databaseId, ...choice } })
            if (!data) return false
            showDone(addedWords(data.addToAdminGroup.addedUsers))
            void revalidate()
            return true
          }}
        />
      )}
    />
  )
}
