import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type {
  AdminIncentiveOrder_query$data,
  AdminIncentiveOrder_query$key,
} from '../__generated__/AdminIncentiveOrder_query.graphql.ts'
import type { AdminIncentiveOrderMutation } from '../__generated__/AdminIncentiveOrderMutation.graphql.ts'
import type { AdminIncentiveOrderPageQuery } from '../__generated__/AdminIncentiveOrderPageQuery.graphql.ts'
import type { AdminIncentiveOrderQuery } from '../__generated__/AdminIncentiveOrderQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { useRevalidator } from 'react-router'
import { showUndo } from '../ui/forms/confirm.tsx'
import { LoadingMore } from '../ui/lists/InfiniteList.tsx'
import { ReorderList } from '../ui/lists/ReorderList.tsx'
import { RowsSkeleton } from '../ui/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useAppendOnScroll } from '../ui/lists/useAppendOnScroll.ts'

/** The order in which people see what they may earn. */
export default function AdminIncentiveOrder({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Order of incentives" size="lg">
      <Suspense fallback={<RowsSkeleton count={6} />}>
        <Order onClose={onClose} />
      </Suspense>
    </Modal>
  )
}

type Row = AdminIncentiveOrder_query$data['incentives']['edges'][number]['node']

function Order({ onClose }: { onClose: () => void }) {
  const root = useLazyLoadQuery<AdminIncentiveOrderQuery>(
    graphql`
    query AdminIncentiveOrderQuery { ...AdminIncentiveOrder_query }
  `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const { data, hasNext, loadNext } = usePages<AdminIncentiveOrderPageQuery, AdminIncentiveOrder_query$key>(
    graphql`
    fragment AdminIncentiveOrder_query on Query @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) @refetchable(queryName: "AdminIncentiveOrderPageQuery") {
      incentives(first: $first, after: $after) @connection(key: "AdminIncentiveOrder_incentives") { edges { node { databaseId name active viewerCanEdit } } }
    }
  `,
    root,
  )
  const [save, isSaving] = useSave<AdminIncentiveOrderMutation>(graphql`
    mutation AdminIncentiveOrderMutation($input: OrderIncentivesInput!) { orderIncentives(input: $input) { incentives { id position } } }
  `)
  const { revalidate } = useRevalidator()
  // Those one may not edit keep their places; the others share out theirs.
  const stored = data.incentives.edges.map(({ node }) => node).filter(({ viewerCanEdit }) => viewerCanEdit)
  const [moved, setMoved] = useState<readonly Row[]>()
  const order = moved ? [...moved, ...stored.slice(moved.length)] : stored
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext, loadNext }, stored.length, 100, 300)
  const idsOf = (rows: readonly Row[]) => rows.map(({ databaseId }) => databaseId)
  const put = async (ids: string[]) => {
    const { data: done } = await save({ input: { ids } })
    if (done) void revalidate()
    return done
  }
  const submit = async () => {
    const before = idsOf(stored)
    if (!(await put(idsOf(order)))) return
    showUndo('The order is saved', () => {
      void put(before)
    })
    onClose()
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Learners see incentives in this order. Drag a row by its number, or hold Alt and press an arrow key.
      </Text>
      <ReorderList
        items={order}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onMove={setMoved}
        label="Incentives in order"
      >
        {({ name, active }) => (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <StatusChip status={active} size="sm" />
          </Group>
        )}
      </ReorderList>
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
      <Group justify="flex-end" gap="xs" pos="sticky" bottom={0} py="sm" bg="var(--surface)">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={isSaving}
          disabled={!moved}
          onClick={() => {
            void submit()
          }}
        >
          Save order
        </Button>
      </Group>
    </Stack>
  )
}
