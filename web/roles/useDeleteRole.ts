import { graphql, readInlineData } from 'react-relay'
import type { useDeleteRole_role$key } from '../__generated__/useDeleteRole_role.graphql.ts'
import type { useDeleteRoleMutation } from '../__generated__/useDeleteRoleMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'

/** Says why a role stays, or asks and deletes it; true when it is gone. */
export function useDeleteRole() {
  const [save] = useSave<useDeleteRoleMutation>(
    graphql`mutation useDeleteRoleMutation($input: DeleteRoleInput!) { deleteRole(input: $input) { databaseId } }`,
  )
  return async (role: useDeleteRole_role$key) => {
    const { databaseId, name, builtIn, userCount } = readInlineData(
      graphql`fragment useDeleteRole_role on Role @inline { databaseId name builtIn userCount }`,
      role,
    )
    if (builtIn || userCount > 0) {
      showFailure(
        builtIn
          ? 'A role the portal ships with stays. Take its rights away instead.'
          : `${userCount === 1 ? 'One person has' : `${userCount} people have`} the role ${name}. Give them another one first.`,
      )
      return false
    }
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: 'Nobody has this role. Its name, rights and description are gone for good.',
        action: 'Delete role',
        danger: true,
      }))
    )
      return false
    const { data } = await save({ input: { databaseId } })
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
