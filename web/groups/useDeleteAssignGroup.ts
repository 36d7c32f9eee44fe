import { graphql, readInlineData } from 'react-relay'
import type { useDeleteAssignGroup_group$key } from '../__generated__/useDeleteAssignGroup_group.graphql.ts'
import type { useDeleteAssignGroupMutation } from '../__generated__/useDeleteAssignGroupMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { aimedAt } from './assignGroups.ts'

/** Tells what uses the group, asks, and deletes it; true when it is gone. What content is aimed at stays: the content would open to everyone. */
export function useDeleteAssignGroup(connection?: string) {
  const [save] = useSave<useDeleteAssignGroupMutation>(graphql`
    mutation useDeleteAssignGroupMutation($input: DeleteAssignmentGroupInput!, $connections: [ID!]!) {
      deleteAssignmentGroup(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async (key: useDeleteAssignGroup_group$key) => {
    const group = readInlineData(
      graphql`
      fragment useDeleteAssignGroup_group on AssignmentGroup @inline { databaseId name kind isDefault userCount ...assignGroups_group }
    `,
      key,
    )
    const { databaseId, name, kind, isDefault, userCount } = group
    const aimed = aimedAt(group)
    if (aimed) {
      showFailure(
        `${name} is the audience of ${aimed}, which would open to everyone. Choose another audience there first.`,
      )
      return false
    }
    if (isDefault) {
      showFailure(`${name} is the default group for new people. Make another group the default first.`)
      return false
    }
    const people =
      userCount === 0
        ? 'Nobody belongs to it.'
        : userCount === 1
          ? 'One person belongs to it and stays, without the group.'
          : `${userCount} people belong to it and stay, without the group.`
    const asked =
      kind === 'DEPARTMENT' && userCount > 0 ? ' Who has no other department is asked for one at the next visit.' : ''
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: `${people}${asked} This cannot be taken back.`,
        action: 'Delete group',
        danger: true,
      }))
    )
      return false
    const { data } = await save(
      { input: { databaseId }, connections: connection ? [connection] : [] },
      {
        updater: (store, answer) => {
          if (connection && answer?.deleteAssignmentGroup) changeTotal(store, connection, -1)
        },
      },
    )
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
