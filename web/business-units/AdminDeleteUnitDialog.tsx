import { Alert, Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type {
  AdminDeleteUnitDialog_unit$data,
  AdminDeleteUnitDialog_unit$key,
} from '../__generated__/AdminDeleteUnitDialog_unit.graphql.ts'
import type { AdminDeleteUnitDialogMutation } from '../__generated__/AdminDeleteUnitDialogMutation.graphql.ts'
import type { AdminDeleteUnitDialogQuery } from '../__generated__/AdminDeleteUnitDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { RowsSkeleton } from '../ui/Skeletons.tsx'

type Props = { unit: AdminDeleteUnitDialog_unit$key; onClose: () => void; onDeleted: () => void }

/** What hangs on a business unit, and where its dealers go when it does. */
export default function AdminDeleteUnitDialog({ unit: key, ...props }: Props) {
  const unit = useFragment(
    graphql`fragment AdminDeleteUnitDialog_unit on BusinessUnit { databaseId name dealerCount resourceCount }`,
    key,
  )
  return (
    <Modal opened onClose={props.onClose} title={`Delete ${unit.name}?`} centered>
      <Suspense fallback={<RowsSkeleton count={2} />}>
        <Question {...props} unit={unit} />
      </Suspense>
    </Modal>
  )
}

function Question({
  unit: { databaseId, name, dealerCount, resourceCount },
  onClose,
  onDeleted,
}: Omit<Props, 'unit'> & { unit: AdminDeleteUnitDialog_unit$data }) {
  const { businessUnits } = useLazyLoadQuery<AdminDeleteUnitDialogQuery>(
    graphql`query AdminDeleteUnitDialogQuery { businessUnits(first: 100) { edges { node { databaseId name } } } }`,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const [save, isSaving] = useSave<AdminDeleteUnitDialogMutation>(
    graphql`mutation AdminDeleteUnitDialogMutation($input: DeleteBusinessUnitInput!) { deleteBusinessUnit(input: $input) { deletedId @deleteRecord } }`,
  )
  const others = businessUnits.edges.flatMap(({ node }) =>
    node.databaseId === databaseId ? [] : [{ value: node.databaseId, label: node.name }],
  )
  const [way, setWay] = useState(others.length ? 'move' : 'leave')
  const [target, setTarget] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const dealers = dealerCount === 1 ? 'One dealer belongs' : `${dealerCount} dealers belong`

  if (resourceCount > 0) {
    return (
      <Stack>
        <Alert color="yellow" variant="light" title="It is still needed">
          {resourceCount === 1 ? 'One resource is' : `${resourceCount} resources are`} only for this business unit and
          would open to everyone. Choose another unit there first.
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose}>Close</Button>
        </Group>
      </Stack>
    )
  }
  const submit = async () => {
    if (dealerCount > 0 && way === 'move' && !target) return setProblem('Choose a business unit.')
    const { data, fields } = await save({
      input: {
        databaseId,
        ...(dealerCount === 0 ? {} : way === 'move' ? { moveDealersTo: target } : { leaveDealers: true }),
      },
    })
    if (!data) return setProblem(fields?.moveDealersTo)
    showDone(`${name} is deleted`)
    onClose()
    onDeleted()
  }
  return (
    <Stack>
      {dealerCount === 0 ? (
        <Text size="sm">Nothing belongs to it. This cannot be taken back.</Text>
      ) : (
        <Radio.Group
          label={`${dealers} to it. Where ${dealerCount === 1 ? 'does it' : 'do they'} go?`}
          value={way}
          onChange={setWay}
        >
          <Stack gap="sm" mt="xs">
            {others.length > 0 && <Radio value="move" label="To another business unit" />}
            {way === 'move' && (
              <Select
                ml={30}
                aria-label="Business unit that takes the dealers"
                placeholder="Choose a business unit"
                data={others}
                value={target}
                error={problem}
                onChange={(value) => {
                  setTarget(value)
                  setProblem(undefined)
                }}
              />
            )}
            <Radio value="leave" label="Nowhere: they stay without a business unit" />
          </Stack>
        </Radio.Group>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={isSaving}
          onClick={() => {
            void submit()
          }}
        >
          Delete business unit
        </Button>
      </Group>
    </Stack>
  )
}
