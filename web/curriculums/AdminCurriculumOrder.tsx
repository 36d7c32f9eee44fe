import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminCurriculumOrder_query$key } from '../__generated__/AdminCurriculumOrder_query.graphql.ts'
import type { AdminCurriculumOrderMutation } from '../__generated__/AdminCurriculumOrderMutation.graphql.ts'
import type { AdminCurriculumOrderPageQuery } from '../__generated__/AdminCurriculumOrderPageQuery.graphql.ts'
import type { AdminCurriculumOrderQuery } from '../__generated__/AdminCurriculumOrderQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { OrderDialog } from '../ui/lists/ordering/OrderDialog.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

function useOrderedCurriculums() {
  const root = useLazyLoadQuery<AdminCurriculumOrderQuery>(
    graphql`
    query AdminCurriculumOrderQuery { ...AdminCurriculumOrder_query }
  `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const pages = usePages<AdminCurriculumOrderPageQuery, AdminCurriculumOrder_query$key>(
    graphql`
    fragment AdminCurriculumOrder_query on Query @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) @refetchable(queryName: "AdminCurriculumOrderPageQuery") {
      curriculums(first: $first, after: $after, sort: POSITION, editable: true) @connection(key: "AdminCurriculumOrder_curriculums") { edges { node { databaseId name status } } }
    }
  `,
    root,
  )
  return { rows: pages.data.curriculums.edges.map(({ node }) => node), pages }
}

/** The order in which learners meet curriculums that wait for them alike. */
export default function AdminCurriculumOrder({ onClose }: { onClose: () => void }) {
  const [save] = useSave<AdminCurriculumOrderMutation>(graphql`
    mutation AdminCurriculumOrderMutation($input: ReorderCurriculumsInput!) { reorderCurriculums(input: $input) { curriculums { id position } } }
  `)
  return (
    <OrderDialog
      title="Order of curriculums"
      label="Curriculums in order"
      text="Learners see mandatory and begun curriculums first; the rest stands in this order."
      useRows={useOrderedCurriculums}
      keyOf={({ databaseId }) => databaseId}
      nameOf={({ name }) => name}
      send={(ids) => save({ input: { ids } })}
      onClose={onClose}
    >
      {({ status }) => <StatusChip status={status} size="sm" />}
    </OrderDialog>
  )
}
