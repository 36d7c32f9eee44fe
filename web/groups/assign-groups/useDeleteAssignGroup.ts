import { graphql, readInlineData } from 'react-relay'
import type { useDeleteAssignGroup_group$key } from '../../__generated__/useDeleteAssignGroup_group.graphql.ts'
import type { useDeleteAssignGroupMutation } from '../../__generated__/useDeleteAssignGroupMutation.graphql.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { plural } from '../../ui/formats.ts'

/** Deletes a group of any kind. What content is aimed at stays: the content would open to everyone. */
export const useDeleteAssignGroup = (connection?: string) =>
  useRemoval<useDeleteAssignGroupMutation, useDeleteAssignGroup_group$key>(
    graphql`
      mutation useDeleteAssignGroupMutation($input: DeleteAssignmentGroupInput!, $connections: [ID!]!) {
        deleteAssignmentGroup(input: $input) { deletedId @deleteEdge(connections: $connections) }
      }
    `,
    connection,
    (key) => {
      const group = readInlineData(
        graphql`
        fragment useDeleteAssignGroup_group on AssignmentGroup @inline { databaseId name kind userCount keptBecause }
      `,
        key,
      )
      const { databaseId, name, kind, userCount, keptBecause: kept } = group
      if (kept) return { kept }
      const people =
        userCount === 0
          ? 'Nobody belongs to it.'
          : plural(
              userCount,
              'One person belongs to it and stays, without the group.',
              `${userCount} people belong to it and stay, without the group.`,
            )
      const asked =
        kind === 'DEPARTMENT' && userCount > 0 ? ' Who has no other department is asked for one at the next visit.' : ''
      return {
        name,
        what: 'group',
        text: `${people}${asked} This cannot be undone.`,
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
