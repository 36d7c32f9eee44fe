import * as z from 'zod/mini'
import { TextField } from '../fields/TextField.tsx'
import { required } from '../texts.ts'
import { FormDialog } from './FormDialog.tsx'
import { useRecordForm } from './useRecordForm.ts'

type Props = {
  title: string
  /** Of the one field. */
  label: string
  /** Of the button, such as 'Create brand'. */
  action: string
  opened: boolean
  onClose: () => void
  /** Resolves to a sentence about the name when it is refused; to nothing when all went well. */
  onSubmit: (name: string) => Promise<string | undefined>
  max?: number
  hint?: string
  /** The name so far, when it is being changed. */
  initial?: string
}

/** Things begin with a name alone; everything else follows in their editor. */
export const NameDialog = (props: Props) => props.opened && <Name {...props} />

// Its own component, so that every opening begins with an empty field.
function Name({ title, label, action, onClose, onSubmit, max = 80, hint, initial = '' }: Props) {
  const form = useRecordForm({
    stored: { name: initial },
    schema: z.object({ name: required(label, max) }),
    async send({ name }) {
      const problem = await onSubmit(name)
      return problem ? { fields: { name: problem } } : { data: name }
    },
    saved: () => undefined,
  })
  return (
    <FormDialog title={title} form={form} onClose={onClose} action={action}>
      <TextField {...form.field('name')} label={label} description={hint} autoComplete="off" data-autofocus />
    </FormDialog>
  )
}
