import { graphql } from 'react-relay'
import type { AdminAssignGroupPeople_group$key } from '../../__generated__/AdminAssignGroupPeople_group.graphql.ts'
import type { AdminAssignGroupPeopleAddMutation } from '../../__generated__/AdminAssignGroupPeopleAddMutation.graphql.ts'
import type { AdminAssignGroupPeoplePageQuery } from '../../__generated__/AdminAssignGroupPeoplePageQuery.graphql.ts'
import type { AdminAssignGroupPeopleRemoveMutation } from '../../__generated__/AdminAssignGroupPeopleRemoveMutation.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { useSave } from '../../relay/useSave.ts'
import { AdminGroupMembers } from '../AdminGroupMembers.tsx'
import { personOf } from '../adminPeople.tsx'

/** Who belongs to a department or audience, or fits the rules of a dynamic group. */
export function AdminAssignGroupPeople({ group }: { group: AdminAssignGroupPeople_group$key }) {
  const pages = usePages<AdminAssignGroupPeoplePageQuery, AdminAssignGroupPeople_group$key>(
    graphql`
    fragment AdminAssignGroupPeople_group on AssignmentGroup
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "AdminAssignGroupPeoplePageQuery") {
      databaseId
      kind
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
  const { databaseId, kind, users } = pages.data
  const isDynamic = kind === 'DYNAMIC'
  return (
    <AdminGroupMembers
      rows={users.edges.map(({ node }) => personOf(node))}
      totalCount={users.totalCount}
      pages={pages}
      place={{ assignmentGroup: databaseId }}
      nobody={isDynamic ? 'Nobody fits its rules right now.' : 'People join while registering, or are added here.'}
      readOnly={isDynamic}
      add={async (choice) => (await add({ input: { databaseId, ...choice } })).data?.addToAssignmentGroup.addedUsers}
      remove={async (userIds) => {
        const { data } = await remove({ input: { databaseId, userIds } })
        return data !== undefined
      }}
    />
  )
}
