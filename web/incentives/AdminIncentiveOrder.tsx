import { graphql, useLazyLoadQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminIncentiveOrder_query$key } from '../__generated__/AdminIncentiveOrder_query.graphql.ts'
import type { AdminIncentiveOrderMutation } from '../__generated__/AdminIncentiveOrderMutation.graphql.ts'
import type { AdminIncentiveOrderPageQuery } from '../__generated__/AdminIncentiveOrderPageQuery.graphql.ts'
import type { AdminIncentiveOrderQuery } from '../__generated__/AdminIncentiveOrderQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { OrderDialog } from '../ui/lists/ordering/OrderDialog.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

function useOrderedIncentives() {
  const root = useLazyLoadQuery<AdminIncentiveOrderQuery>(
    graphql`
    query AdminIncentiveOrderQuery { ...AdminIncentiveOrder_query }
  `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const pages = usePages<AdminIncentiveOrderPageQuery, AdminIncentiveOrder_query$key>(
    graphql`
    fragment AdminIncentiveOrder_query on Query @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) @refetchable(queryName: "AdminIncentiveOrderPageQuery") {
      incentives(first: $first, after: $after) @connection(key: "AdminIncentiveOrder_incentives") { edges { node { databaseId name active viewerCanEdit } } }
    }
  `,
    root,
  )
  // Those one may not edit keep their places; the others share out theirs.
  const rows = pages.data.incentives.edges.map(({ node }) => node).filter(({ viewerCanEdit }) => viewerCanEdit)
  return { rows, pages }
}

/** The order in which people see what they may earn. */
export default function AdminIncentiveOrder({ onClose }: { onClose: () => void }) {
  const [save] = useSave<AdminIncentiveOrderMutation>(graphql`
    mutation AdminIncentiveOrderMutation($input: OrderIncentivesInput!) { orderIncentives(input: $input) { incentives { id position } } }
  `)
  const { revalidate } = useRevalidator()
  return (
    <OrderDialog
      title="Order of incentives"
      label="Incentives in order"
      text="Learners see incentives in this order."
      useRows={useOrderedIncentives}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      send={(ids) => save({ input: { ids } })}
      onSaved={revalidate}
      onClose={onClose}
    >
      {({ active }) => <StatusChip status={active} size="sm" />}
    </OrderDialog>
  )
}
