import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminResourceOrder_query$key } from '../__generated__/AdminResourceOrder_query.graphql.ts'
import type { AdminResourceOrderMutation } from '../__generated__/AdminResourceOrderMutation.graphql.ts'
import type { AdminResourceOrderPageQuery } from '../__generated__/AdminResourceOrderPageQuery.graphql.ts'
import type { AdminResourceOrderQuery } from '../__generated__/AdminResourceOrderQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { OrderDialog } from '../ui/lists/ordering/OrderDialog.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

function useOrderedResources() {
  const root = useLazyLoadQuery<AdminResourceOrderQuery>(
    graphql`
    query AdminResourceOrderQuery { ...AdminResourceOrder_query }
  `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const pages = usePages<AdminResourceOrderPageQuery, AdminResourceOrder_query$key>(
    graphql`
    fragment AdminResourceOrder_query on Query @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) @refetchable(queryName: "AdminResourceOrderPageQuery") {
      resources(first: $first, after: $after, sort: POSITION, editable: true) @connection(key: "AdminResourceOrder_resources") { edges { node { databaseId name active } } }
    }
  `,
    root,
  )
  return { rows: pages.data.resources.edges.map(({ node }) => node), pages }
}

type Props = { onSaved: () => void; onClose: () => void }

/** The order in which people meet resources in the library. */
export default function AdminResourceOrder({ onSaved, onClose }: Props) {
  const [save] = useSave<AdminResourceOrderMutation>(graphql`
    mutation AdminResourceOrderMutation($input: ReorderResourcesInput!) { reorderResources(input: $input) { resources { id position } } }
  `)
  return (
    <OrderDialog
      title="Order of resources"
      label="Resources in order"
      text="People see the library in this order."
      useRows={useOrderedResources}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      send={(ids) => save({ input: { ids } })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ active }) => <StatusChip status={active ? 'published' : 'unpublished'} size="sm" />}
    </OrderDialog>
  )
}
