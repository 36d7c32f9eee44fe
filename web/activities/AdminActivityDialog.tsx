import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { required, upTo, within } from '../ui/texts.ts'
import { SaveActivityInput } from '../contract/__generated__/limits.ts'
import type { AdminActivityDialog_activity$key } from '../__generated__/AdminActivityDialog_activity.graphql.ts'
import type { AdminActivityDialogMutation } from '../__generated__/AdminActivityDialogMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'

const schema = z.object({
  name: required('Name', SaveActivityInput.name.max),
  description: upTo('It', SaveActivityInput.description.max),
  points: z
    .nullable(within(SaveActivityInput.points))
    .check(z.refine((points) => points !== null, 'Enter how many points it earns.')),
  yearlyLimit: z.nullable(within(SaveActivityInput.yearlyLimit)),
  active: z.boolean(),
})

type Props = { activity: AdminActivityDialog_activity$key | null; onClose: () => void; onSaved: () => void }

export function AdminActivityDialog({ activity, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`fragment AdminActivityDialog_activity on Activity { databaseId version name description points
      yearlyLimit active }`,
    activity,
  )
  const [save] = useSave<AdminActivityDialogMutation>(graphql`
    mutation AdminActivityDialogMutation($input: SaveActivityInput!) { saveActivity(input: $input) { activity {
      id ...AdminActivityDialog_activity } } }
  `)
  const form = useRecordForm({
    stored: {
      name: known?.name ?? '',
      description: known?.description ?? '',
      points: (known?.points ?? null) as number | null,
      yearlyLimit: (known?.yearlyLimit ?? null) as number | null,
      active: known?.active ?? true,
    },
    schema,
    version: known?.version,
    send: (values, version) => save({ input: { ...values, databaseId: known?.databaseId, version } }),
    saved: () => {
      showDone(known ? 'The activity is saved' : 'The activity is created')
      onSaved()
      onClose()
    },
    reload: onSaved,
  })
  const { field } = form
  return (
    <FormDialog title={known ? `Edit ${known.name}` : 'New activity'} form={form} onClose={onClose} size="lg">
      <TextField {...field('name')} label="Name" data-autofocus />
      <TextAreaField {...field('description')} label="What counts" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          {...field('points')}
          label="Points"
          required
          description="For each time. What was granted stays."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberField
          {...field('yearlyLimit')}
          label="Times a year"
          placeholder="No limit"
          description="For each person, by the calendar year."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <SwitchField
        {...field('active')}
        label="Active"
        description="Turned off, it can no longer be submitted; what waits can still be decided."
      />
    </FormDialog>
  )
}
