import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { SaveResourceInput } from '../contract/__generated__/limits.ts'
import type { AdminResourceDialogMutation } from '../__generated__/AdminResourceDialogMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { required, upTo } from '../ui/texts.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { addressProblem } from './AdminNewResource.tsx'
import type { Resource } from './owner.ts'

const schema = z.object({
  name: required('Name', SaveResourceInput.name.max),
  description: upTo('The description', SaveResourceInput.description.max),
  url: z.nullable(
    z
      .string()
      .check(
        z.refine(
          (address) => addressProblem(address) === undefined,
          'Enter a web address that begins with https:// or http://.',
        ),
      ),
  ),
  active: z.boolean(),
})

/** What is said about a resource, wherever it stands. */
export default function AdminResourceDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const [save] = useSave<AdminResourceDialogMutation>(graphql`
    mutation AdminResourceDialogMutation($input: SaveResourceInput!) { saveResource(input: $input) { resource { ...AdminResourcesField_resources } } }
  `)
  const mayPublish = useViewer().rights.includes('publish-resources')
  const form = useRecordForm({
    stored: {
      name: resource.name,
      description: resource.description,
      url: resource.link ?? null,
      active: resource.active,
    },
    schema,
    send: ({ url, active, ...texts }) =>
      save({
        input: {
          databaseId: resource.databaseId,
          ...texts,
          ...(active === resource.active ? {} : { active }),
          ...(url && url !== resource.link ? { url } : {}),
        },
      }),
    saved: () => {
      showDone('The resource is saved')
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title="Edit resource" form={form} onClose={onClose} action="Save resource">
      <TextField
        {...field('name')}
        label="Name"
        data-autofocus
        description="It is changed wherever this resource stands."
      />
      {resource.link !== null && <TextField {...field('url')} label="Address" required type="url" />}
      <TextAreaField {...field('description')} label="Description" />
      <SwitchField
        {...field('active')}
        label="Shown to learners"
        disabled={!mayPublish}
        description="Hidden, it stays where it is and comes back when you want it."
      />
    </FormDialog>
  )
}
