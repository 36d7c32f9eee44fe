import { Alert, List, Modal, Text } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import { useField } from '../ui/fields/useField.ts'
import type { AdminDeleteDealerDialogMutation } from '../__generated__/AdminDeleteDealerDialogMutation.graphql.ts'
import type { AdminDeleteDealerDialogQuery } from '../__generated__/AdminDeleteDealerDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { FindField, type Found } from '../ui/fields/FindField.tsx'
import { DialogForm } from '../ui/forms/FormDialog.tsx'
import { RowsSkeleton } from '../ui/states/Skeletons.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { useFoundDealers } from '../domain/dealers/useFoundDealers.ts'
import { counted } from '../ui/formats.ts'

type Doomed = { databaseId: string; name: string }
type Props = { dealer: Doomed; onClose: () => void; onDeleted: () => void }

/** What depends on a dealer, and who takes its staff when it goes. */
export default function AdminDeleteDealerDialog(props: Props) {
  return (
    <Modal opened onClose={props.onClose} title={`Delete ${props.dealer.name}?`} centered>
      <Suspense fallback={<RowsSkeleton count={3} />}>
        <Question {...props} />
      </Suspense>
    </Modal>
  )
}

function Question({ dealer: { databaseId, name }, onClose, onDeleted }: Props) {
  const { dealer } = useLazyLoadQuery<AdminDeleteDealerDialogQuery>(
    graphql`
    query AdminDeleteDealerDialogQuery($id: ID!) { dealer(databaseId: $id) { staffCount everyone: staff(first: 1) { totalCount } adminGroups { databaseId name } } }
  `,
    { id: databaseId },
    { fetchPolicy: 'store-and-network' },
  )
  const [save] = useSave<AdminDeleteDealerDialogMutation>(
    graphql`mutation AdminDeleteDealerDialogMutation($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }`,
  )
  const staff = dealer?.everyone.totalCount ?? 0
  const groups = dealer?.adminGroups ?? []

  const form = useRecordForm({
    stored: { moveStaffTo: null as Found | null },
    schema: z.object({
      moveStaffTo: z.custom<Found | null>().check(
        z.refine((target) => staff === 0 || target, 'Choose the dealer that takes the staff.'),
        z.refine((target) => !target || target.value !== databaseId, 'Choose another dealer.'),
      ),
    }),
    send: ({ moveStaffTo }) =>
      save({ input: { databaseId, ...(moveStaffTo ? { moveStaffTo: moveStaffTo.value } : {}) } }),
    saved: () => {
      showDone(`${name} is deleted`)
      onClose()
      onDeleted()
    },
  })
  const { field: target, problem } = useField(form.field('moveStaffTo'))
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      action={staff > 0 ? 'Move staff and delete' : 'Delete dealer'}
      stay="Keep dealer"
      danger
    >
      {staff + groups.length === 0 ? (
        <Text size="sm">Nothing depends on this dealer. Deleting it cannot be undone.</Text>
      ) : (
        <>
          <Text size="sm">What depends on this dealer:</Text>
          <List size="sm" spacing={4}>
            {staff > 0 && (
              <List.Item>
                {counted(dealer?.staffCount ?? 0, 'person works', 'people work')} here
                {staff > (dealer?.staffCount ?? 0) &&
                  `, ${counted(staff - (dealer?.staffCount ?? 0), 'worked', 'worked')} here before`}
              </List.Item>
            )}
            {groups.length > 0 && (
              <List.Item>
                {counted(groups.length, 'admin group reaches', 'admin groups reach')} it:{' '}
                {groups.map((group) => group.name).join(', ')}
              </List.Item>
            )}
          </List>
        </>
      )}
      {staff > 0 && (
        <FindField
          label="Dealer that takes the staff"
          placeholder="Search dealers"
          withAsterisk
          useFound={useFoundDealers}
          chosen={target.value}
          error={problem}
          onChoose={target.onChange}
        />
      )}
      {groups.length > 0 && staff > 0 && (
        <Alert variant="light" color="gray">
          Groups of this dealer do not follow its staff: who looks after them depends on the groups of the dealer that
          takes them.
        </Alert>
      )}
    </DialogForm>
  )
}
