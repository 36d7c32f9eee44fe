import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminResourceDialogMutation } from '../__generated__/AdminResourceDialogMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { showServerErrors } from '../ui/forms/FormPage.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { addressProblem } from './AdminNewResource.tsx'
import type { Resource } from './owner.ts'

const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(120, 'Name may have at most 120 characters.')),
  description: z.string().check(z.maxLength(250, 'The description may have at most 250 characters.')),
  url: z.nullable(
    z
      .string()
      .check(
        z.refine(
          (address) => addressProblem(address) === undefined,
          'Give a web address that begins with https:// or http://.',
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
  const form = useForm({
    defaultValues: {
      name: resource.name,
      description: resource.description,
      url: resource.link ?? null,
      active: resource.active,
    },
    resolver: standardSchemaResolver(schema),
  })
  const {
    control,
    formState: { isDirty, isSubmitting },
  } = form
  const submit = form.handleSubmit(async ({ url, ...texts }) => {
    const { data, ...refused } = await save({
      input: { databaseId: resource.databaseId, ...texts, ...(url && url !== resource.link ? { url } : {}) },
    })
    if (!data) return showServerErrors(form, refused)
    showDone('The resource is saved')
    onClose()
  })
  const close = async () => {
    if (
      isDirty &&
      !(await confirm({
        title: 'Close without saving?',
        text: 'What you changed is not saved yet.',
        action: 'Close',
        danger: true,
      }))
    )
      return
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => {
        void close()
      }}
      title="Edit resource"
      closeOnClickOutside={!isDirty}
    >
      <form
        noValidate
        onSubmit={(event) => {
          void submit(event)
        }}
      >
        <Stack>
          <TextField
            control={control}
            name="name"
            label="Name"
            required
            maxLength={120}
            data-autofocus
            description="It is changed wherever this resource stands."
          />
          {resource.link !== null && <TextField control={control} name="url" label="Address" required type="url" />}
          <TextAreaField control={control} name="description" label="Description" max={250} />
          <SwitchField
            control={control}
            name="active"
            label="Shown to learners"
            description="Hidden, it stays where it is and comes back when you want it."
          />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                void close()
              }}
              disabled={isSubmitting}
            >
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
              Save resource
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
