import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import { useField } from '../ui/fields/useField.ts'
import { plural } from '../ui/formats.ts'
import type {
  AdminDeleteUnitDialog_unit$data,
  AdminDeleteUnitDialog_unit$key,
} from '../__generated__/AdminDeleteUnitDialog_unit.graphql.ts'
import type { AdminDeleteUnitDialogMutation } from '../__generated__/AdminDeleteUnitDialogMutation.graphql.ts'
import type { AdminDeleteUnitDialogQuery } from '../__generated__/AdminDeleteUnitDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { DialogForm } from '../ui/forms/FormDialog.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'

type Props = {
  unit: AdminDeleteUnitDialog_unit$key
  /** The list it stands in. */ connection?: string
  onClose: () => void
  onDeleted: () => void
}

/** What depends on a business unit, and where its dealers go when it does. */
export default function AdminDeleteUnitDialog({ unit: key, connection, onClose, onDeleted }: Props) {
  const unit = useFragment(
    graphql`fragment AdminDeleteUnitDialog_unit on BusinessUnit { databaseId name dealerCount resourceCount }`,
    key,
  )
  const { name, resourceCount } = unit
  return (
    <Modal opened onClose={onClose} title={`Delete ${name}?`} centered>
      {resourceCount === 0 ? (
        <Suspense fallback={<RowsSkeleton count={2} />}>
          <Question unit={unit} connection={connection} onClose={onClose} onDeleted={onDeleted} />
        </Suspense>
      ) : (
        <Stack>
          <Alert color="yellow" variant="light" title="It is still needed">
            {plural(resourceCount, 'One resource is', `${resourceCount} resources are`)} only for this business unit and
            would open to everyone. Choose another unit there first.
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

const schema = z
  .object({ way: z.string(), moveDealersTo: z.nullable(z.string()) })
  .check(
    z.refine(({ way, moveDealersTo }) => way !== 'move' || moveDealersTo !== null, {
      error: 'Choose a business unit.',
      path: ['moveDealersTo'],
    }),
  )

function Question({
  unit: { databaseId, name, dealerCount },
  connection,
  onClose,
  onDeleted,
}: Omit<Props, 'unit'> & { unit: AdminDeleteUnitDialog_unit$data }) {
  const { businessUnits } = useLazyLoadQuery<AdminDeleteUnitDialogQuery>(
    graphql`query AdminDeleteUnitDialogQuery { businessUnits(first: 100) { edges { node { databaseId name } } } }`,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const [save] = useSave<AdminDeleteUnitDialogMutation>(
    graphql`mutation AdminDeleteUnitDialogMutation($input: DeleteBusinessUnitInput!, $connections: [ID!]!) { deleteBusinessUnit(input: $input) { deletedId @deleteEdge(connections: $connections) } }`,
  )
  const others = businessUnits.edges.flatMap(({ node }) =>
    node.databaseId === databaseId ? [] : [{ value: node.databaseId, label: node.name }],
  )
  const form = useRecordForm({
    stored: { way: dealerCount > 0 && others.length > 0 ? 'move' : 'leave', moveDealersTo: null as string | null },
    schema,
    send: ({ way, moveDealersTo }) =>
      save({
        connections: connection ? [connection] : [],
        input: {
          databaseId,
          ...(dealerCount === 0 ? {} : way === 'move' ? { moveDealersTo } : { leaveDealers: true }),
        },
      }),
    saved: () => {
      showDone(`${name} is deleted`)
      onClose()
      onDeleted()
    },
  })
  const { field } = form
  const { field: way } = useField(field('way'))
  const moves = way.value === 'move'
  const dealers = plural(dealerCount, 'One dealer belongs', `${dealerCount} dealers belong`)
  return (
    <DialogForm form={form} onClose={onClose} action="Delete business unit" stay="Keep business unit" danger>
      {dealerCount === 0 ? (
        <Text size="sm">Nothing belongs to it. This cannot be undone.</Text>
      ) : (
        <Radio.Group label={`${dealers} to it. Where ${plural(dealerCount, 'does it', 'do they')} go?`} {...way}>
          <Stack gap="sm" mt="xs">
            {others.length > 0 && <Radio value="move" label="To another business unit" />}
            {moves && (
              <SelectField
                {...field('moveDealersTo')}
                label="Business unit that takes the dealers"
                placeholder="Choose a business unit"
                data={others}
                ml={30}
              />
            )}
            <Radio value="leave" label="Nowhere: they stay without a business unit" />
          </Stack>
        </Radio.Group>
      )}
    </DialogForm>
  )
}
