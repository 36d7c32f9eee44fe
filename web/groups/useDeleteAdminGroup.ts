import { graphql, readInlineData } from 'react-relay'
import type { useDeleteAdminGroup_group$key } from '../__generated__/useDeleteAdminGroup_group.graphql.ts'
import type { useDeleteAdminGroupMutation } from '../__generated__/useDeleteAdminGroupMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { keepingReach } from './keepingReach.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`)

/** Tells what hangs on the group, asks, and deletes it; true when it is gone. */
export function useDeleteAdminGroup(connection?: string) {
  const [save] = useSave<useDeleteAdminGroupMutation>(graphql`
    mutation useDeleteAdminGroupMutation($input: DeleteAdminGroupInput!, $connections: [ID!]!) {
      deleteAdminGroup(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async (group: useDeleteAdminGroup_group$key) => {
    const { databaseId, name, active, userCount, dealerCount } = readInlineData(
      graphql`
      fragment useDeleteAdminGroup_group on AdminGroup @inline { databaseId name active userCount dealerCount }
    `,
      group,
    )
    const reach =
      active && userCount > 0 && dealerCount > 0
        ? `${counted(userCount, 'person reaches', 'people reach')} ${counted(dealerCount, 'dealer', 'dealers')} through it and ${userCount === 1 ? 'loses' : 'lose'} that at once, unless another group gives it too.`
        : 'Nobody reaches anything through it now.'
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: `${reach} The people and dealers themselves stay.`,
        action: 'Delete group',
        danger: true,
      }))
    )
      return false
    const answer = await keepingReach((confirmOwnReach) =>
      save(
        { input: { databaseId, confirmOwnReach }, connections: connection ? [connection] : [] },
        {
          updater: (store, data) => {
            if (connection && data?.deleteAdminGroup) changeTotal(store, connection, -1)
          },
        },
      ),
    )
    if (answer?.data) showDone(`${name} is deleted`)
    return answer?.data !== undefined
  }
}
