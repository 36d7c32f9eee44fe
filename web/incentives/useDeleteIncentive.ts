import { graphql, readInlineData } from 'react-relay'
import type { useDeleteIncentive_incentive$key } from '../__generated__/useDeleteIncentive_incentive.graphql.ts'
import type { useDeleteIncentiveMutation } from '../__generated__/useDeleteIncentiveMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'

/** Deletes an incentive after asking; true when it is gone. */
export function useDeleteIncentive(connection?: string) {
  const [remove] = useSave<useDeleteIncentiveMutation>(graphql`
    mutation useDeleteIncentiveMutation($input: DeleteIncentiveInput!, $connections: [ID!]!) { deleteIncentive(input: $input) { deletedId @deleteEdge(connections: $connections) } }
  `)
  return async (incentive: useDeleteIncentive_incentive$key): Promise<boolean> => {
    const { databaseId, name, unclaimedCnt } = readInlineData(
      graphql`
      fragment useDeleteIncentive_incentive on Incentive @inline { databaseId name unclaimedCnt }
    `,
      incentive,
    )
    const codes =
      unclaimedCnt > 0 ? ` Its ${unclaimedCnt === 1 ? 'one code goes' : `${unclaimedCnt} codes go`} with it.` : ''
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: `Learners no longer see it.${codes} This cannot be taken back.`,
        action: 'Delete incentive',
        danger: true,
      }))
    )
      return false
    const { data } = await remove(
      { input: { databaseId }, connections: connection ? [connection] : [] },
      {
        updater: (store) => {
          if (connection) changeTotal(store, connection, -1)
        },
      },
    )
    if (!data) return false
    showDone(`${name} is deleted`)
    return true
  }
}
