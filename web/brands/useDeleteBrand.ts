import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useDeleteBrandMutation } from '../__generated__/useDeleteBrandMutation.graphql.ts'
import type { useDeleteBrandQuery } from '../__generated__/useDeleteBrandQuery.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'

const hanging = graphql`query useDeleteBrandQuery($brand: ID!) { curriculums(first: 1, brand: $brand) { totalCount } }`

/** Asks, deletes, and takes the brand out of the list it stood in; true when it is gone. */
export function useDeleteBrand(connection?: string) {
  const [save] = useSave<useDeleteBrandMutation>(graphql`
    mutation useDeleteBrandMutation($input: DeleteBrandInput!, $connections: [ID!]!) {
      deleteBrand(input: $input) { deletedId @deleteEdge(connections: $connections) }
    }
  `)
  const environment = useRelayEnvironment()
  return async ({ databaseId, name }: { databaseId: string; name: string }) => {
    const found = await fetchQuery<useDeleteBrandQuery>(environment, hanging, { brand: databaseId }).toPromise().catch(() => undefined)
    const count = found?.curriculums.totalCount
    const curriculums = count === 0 ? 'No curriculum belongs to it.'
      : count === 1 ? 'One curriculum belongs to it; it stays, without the brand.'
        : count === undefined ? 'Its curriculums stay, without the brand.' : `${count} curriculums belong to it; they stay, without the brand.`
    const sure = await confirm({
      title: `Delete ${name}?`, action: 'Delete brand', danger: true,
      text: `${curriculums} Its managers lose it, and its page, pictures and colour are gone. This cannot be taken back.`,
    })
    if (!sure) return false
    const { data } = await save({ input: { databaseId }, connections: connection ? [connection] : [] }, {
      updater: (store) => { if (connection) changeTotal(store, connection, -1) },
    })
    if (data) showDone(`${name} is deleted`)
    return data !== undefined
  }
}
