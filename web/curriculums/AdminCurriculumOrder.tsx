import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type {
  AdminCurriculumOrder_query$data,
  AdminCurriculumOrder_query$key,
} from '../__generated__/AdminCurriculumOrder_query.graphql.ts'
import type { AdminCurriculumOrderMutation } from '../__generated__/AdminCurriculumOrderMutation.graphql.ts'
import type { AdminCurriculumOrderPageQuery } from '../__generated__/AdminCurriculumOrderPageQuery.graphql.ts'
import type { AdminCurriculumOrderQuery } from '../__generated__/AdminCurriculumOrderQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showUndo } from '../ui/forms/confirm.tsx'
import { LoadingMore } from '../ui/lists/InfiniteList.tsx'
import { ReorderList } from '../ui/lists/ReorderList.tsx'
import { RowsSkeleton } from '../ui/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useAppendOnScroll } from '../ui/lists/useAppendOnScroll.ts'

/** The order in which learners meet curriculums that wait for them alike. */
export default function AdminCurriculumOrder({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Order of curriculums" size="lg">
      <Suspense fallback={<RowsSkeleton count={6} />}>
        <Order onClose={onClose} />
      </Suspense>
    </Modal>
  )
}

type Row = AdminCurriculumOrder_query$data['curriculums']['edges'][number]['node']

function Order({ onClose }: { onClose: () => void }) {
  const root = useLazyLoadQuery<AdminCurriculumOrderQuery>(
    graphql`
    query AdminCurriculumOrderQuery { ...AdminCurriculumOrder_query }
  `,
    {},
    { fetchPolicy: 'network-only' },
  )
  const { data, hasNext, loadNext } = usePages<AdminCurriculumOrderPageQuery, AdminCurriculumOrder_query$key>(
    graphql`
    fragment AdminCurriculumOrder_query on Query @argumentDefinitions(first: { type: "Int", defaultValue: 100 }, after: { type: "String" }) @refetchable(queryName: "AdminCurriculumOrderPageQuery") {
      curriculums(first: $first, after: $after, sort: POSITION, editable: true) @connection(key: "AdminCurriculumOrder_curriculums") { edges { node { databaseId name status } } }
    }
  `,
    root,
  )
  const [save, isSaving] = useSave<AdminCurriculumOrderMutation>(graphql`
    mutation AdminCurriculumOrderMutation($input: ReorderCurriculumsInput!) { reorderCurriculums(input: $input) { curriculums { id position } } }
  `)
  const stored = data.curriculums.edges.map(({ node }) => node)
  // What was moved so far; rows of later pages follow behind.
  const [moved, setMoved] = useState<readonly Row[]>()
  const order = moved ? [...moved, ...stored.slice(moved.length)] : stored
  const { sentinel, loading, error, retry } = useAppendOnScroll({ hasNext, loadNext }, stored.length, 100, 300)
  const idsOf = (rows: readonly Row[]) => rows.map(({ databaseId }) => databaseId)
  const submit = async () => {
    const before = idsOf(stored)
    const saved = await save({ input: { ids: idsOf(order) } })
    if (!saved.data) return
    showUndo('The order is saved', () => {
      void save({ input: { ids: before } })
    })
    onClose()
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Learners see mandatory and begun curriculums first; the rest stands in this order. Drag a row by its number, or
        hold Alt and press an arrow key.
      </Text>
      <ReorderList
        items={order}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ name }) => name}
        onMove={setMoved}
        label="Curriculums in order"
      >
        {({ name, status }) => (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <StatusChip status={status} size="sm" />
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
