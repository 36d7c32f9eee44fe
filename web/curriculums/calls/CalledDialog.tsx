import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { CalledDialogMutation } from '../../__generated__/CalledDialogMutation.graphql.ts'
import { CallOutcome, MarkCalledInput } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { upTo } from '../../ui/texts.ts'
import { OUTCOMES } from './callWords.ts'

const schema = z.object({ outcome: z.enum(CallOutcome), note: upTo('The note', MarkCalledInput.note.max) })

type Props = {
  userId: string
  name: string
  onClose: () => void
  /** With the raw id of the call, to take it back by. */
  onMarked: (callId: string) => void
}

/** How a call ended, and what is to be remembered of it. */
export default function CalledDialog({ userId, name, onClose, onMarked }: Props) {
  const [save] = useSave<CalledDialogMutation>(graphql`
    mutation CalledDialogMutation($input: MarkCalledInput!) { markCalled(input: $input) { call { databaseId } } }
  `)
  const form = useRecordForm({
    stored: { outcome: 'REACHED' as const, note: '' },
    schema,
    send: (values) => save({ input: { userId, ...values } }),
    saved({ markCalled: { call } }) {
      onClose()
      onMarked(call.databaseId)
    },
  })
  return (
    <FormDialog title={`Call to ${name}`} form={form} onClose={onClose} action="Mark as called">
      <ChoiceField {...form.field('outcome')} label="How it ended" data={OUTCOMES} />
      <TextAreaField
        {...form.field('note')}
        label="Note"
        description="For whoever looks after this person. They do not see it."
      />
    </FormDialog>
  )
}
