import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AdminCurriculumOrderMutation } from '../__generated__/AdminCurriculumOrderMutation.graphql.ts'
import type { AdminCurriculumOrderQuery } from '../__generated__/AdminCurriculumOrderQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { ReorderList } from '../ui/ReorderList.tsx'
import { RowsSkeleton } from '../ui/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

/** The order in which learners meet curriculums that wait for them alike. */
export default function AdminCurriculumOrder({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Order of curriculums" size="lg">
      <Suspense fallback={<RowsSkeleton count={6} />}><Order onClose={onClose} /></Suspense>
    </Modal>
  )
}

function Order({ onClose }: { onClose: () => void }) {
  const { curriculums } = useLazyLoadQuery<AdminCurriculumOrderQuery>(graphql`
    query AdminCurriculumOrderQuery { curriculums(first: 100, sort: POSITION) { edges { node { databaseId name status viewerCanEdit } } } }
  `, {}, { fetchPolicy: 'network-only' })
  const [save, isSaving] = useSave<AdminCurriculumOrderMutation>(graphql`
    mutation AdminCurriculumOrderMutation($input: ReorderCurriculumsInput!) { reorderCurriculums(input: $input) { curriculums { id position } } }
  `)
  const [order, setOrder] = useState(() => curriculums.edges.map(({ node }) => node).filter(({ viewerCanEdit }) => viewerCanEdit))
  const submit = async () => {
    const { data } = await save({ input: { ids: order.map(({ databaseId }) => databaseId) } })
    if (!data) return
    showDone('The order is saved')
    onClose()
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">Learners see mandatory and begun curriculums first; the rest stands in this order.</Text>
      <ReorderList items={order} keyOf={({ databaseId }) => databaseId} nameOf={({ name }) => name} onMove={setOrder} label="Curriculums in order">
        {({ name, status }) => <Group justify="space-between" wrap="nowrap"><Text size="sm" fw={600}>{name}</Text><StatusChip status={status} size="sm" /></Group>}
      </ReorderList>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>Cancel</Button>
        <Button loading={isSaving} onClick={() => { void submit() }}>Save order</Button>
      </Group>
    </Stack>
  )
}
