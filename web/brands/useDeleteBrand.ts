import { graphql } from 'react-relay'
import type { useDeleteBrandMutation } from '../__generated__/useDeleteBrandMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'

/** Asks, deletes, and takes the brand out of the list it stood in; true when it is gone. */
export function useDeleteBrand(connection?: string) {
  const [save] = useSave<useDeleteBrandMutation>(graphql`
    mutation useDeleteBrandMutation($input: DeleteBrandInput!, $connections: [ID!]!) {
      deleteBrand(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  return async ({ databaseId, name }: { databaseId: string; name: string }) => {
    const sure = await confirm({
      title: `Delete ${name}?`, action: 'Delete brand', danger: true,
      text: 'Its curriculums stay and no longer belong to it, and its managers lose it. This cannot be taken back.',
    })
    if (!sure) return false
    const { data } = await save({ input: { databaseId }, connections: connection ? [connection] : [] }, {
      updater: (store) => { if (connection) changeTotal(store, connection, -1) },
    })
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
