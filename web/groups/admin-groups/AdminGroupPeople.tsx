import { graphql } from 'react-relay'
import type { AdminGroupPeople_group$key } from '../../__generated__/AdminGroupPeople_group.graphql.ts'
import type { AdminGroupPeopleAddMutation } from '../../__generated__/AdminGroupPeopleAddMutation.graphql.ts'
import type { AdminGroupPeoplePageQuery } from '../../__generated__/AdminGroupPeoplePageQuery.graphql.ts'
import type { AdminGroupPeopleRemoveMutation } from '../../__generated__/AdminGroupPeopleRemoveMutation.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSave } from '../../relay/useSave.ts'
import { AdminGroupMembers } from '../AdminGroupMembers.tsx'
import { personOf } from '../adminPeople.tsx'
import { keepingReach } from './keepingReach.ts'

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
  const { databaseId, users } = pages.data
  return (
    <AdminGroupMembers
      rows={users.edges.map(({ node }) => personOf(node))}
      totalCount={users.totalCount}
      pages={pages}
      place={{ adminGroup: databaseId }}
      nobody="Without people the group gives nobody reach."
      add={async (choice) => (await add({ input: { databaseId, ...choice } })).data?.addToAdminGroup.addedUsers}
      remove={async (userIds) => {
        const answer = await keepingReach((confirmOwnReach) =>
          remove({ input: { databaseId, userIds, confirmOwnReach } }),
        )
        return answer?.data !== undefined
      }}
    />
  )
}
