import { graphql, readInlineData } from 'react-relay'
import type { useDeleteRole_role$key } from '../__generated__/useDeleteRole_role.graphql.ts'
import type { useDeleteRoleMutation } from '../__generated__/useDeleteRoleMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { plural } from '../ui/formats.ts'

/** Deletes a role nobody has. */
export const useDeleteRole = () =>
  useRemoval<useDeleteRoleMutation, useDeleteRole_role$key>(
    graphql`mutation useDeleteRoleMutation($input: DeleteRoleInput!) { deleteRole(input: $input) { databaseId } }`,
    undefined,
    (role) => {
      const { databaseId, name, builtIn, userCount } = readInlineData(
        graphql`fragment useDeleteRole_role on Role @inline { databaseId name builtIn userCount }`,
        role,
      )
      if (builtIn) return { kept: 'A role the portal ships with stays. Take its rights away instead.' }
      if (userCount > 0)
        return {
          kept: `${plural(userCount, 'One person has', `${userCount} people have`)} the role ${name}. Give them another one first.`,
        }
      return {
        name,
        what: 'role',
        text: 'Nobody has this role. Its name, rights and description are gone for good.',
        send: (save) => save({ input: { databaseId } }),
      }
    },
  )
