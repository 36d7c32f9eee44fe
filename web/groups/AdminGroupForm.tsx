import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import type { AdminGroupForm_group$key } from '../__generated__/AdminGroupForm_group.graphql.ts'
import type { AdminGroupFormMutation } from '../__generated__/AdminGroupFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { discardChanges, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { saveForm } from '../ui/forms/saveVersioned.ts'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { keepingReach } from './keepingReach.ts'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

const schema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name is required.'), z.maxLength(80, 'Name may have at most 80 characters.')),
  active: z.boolean(),
})

export function AdminGroupForm({ group }: { group: AdminGroupForm_group$key | null }) {
  const known = useFragment(
    graphql`
    fragment AdminGroupForm_group on AdminGroup { databaseId name active version ...useDeleteAdminGroup_group }
  `,
    group,
  )
  const [save] = useSave<AdminGroupFormMutation>(graphql`
    mutation AdminGroupFormMutation($input: SaveAdminGroupInput!) { saveAdminGroup(input: $input) { adminGroup { id databaseId ...AdminGroupForm_group } } }
  `)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const deleteGroup = useDeleteAdminGroup()
  const form = useForm({
    values: { name: known?.name ?? '', active: known?.active ?? true },
    resetOptions: { keepDirtyValues: true },
    resolver: standardSchemaResolver(schema),
  })
  const { control } = form

  const submit = form.handleSubmit(async (values) => {
    const input = { ...values, databaseId: known?.databaseId }
    const saved = await saveForm(
      form,
      known?.version,
      async (version) =>
        (await keepingReach((confirmOwnReach) => save({ input: { ...input, confirmOwnReach, version } }))) ?? {
          data: undefined,
        },
      revalidate,
    )
    if (!saved) return
    showDone(known ? 'The group is saved' : 'The group is made')
    if (!known)
      void navigate(`/auth/admin/admin-groups/${saved.saveAdminGroup.adminGroup.databaseId}/edit?tab=dealers`, {
        replace: true,
      })
  })
  const remove = async () => {
    if (!known) return
    discardChanges(form)
    if (await deleteGroup(known)) void navigate('/auth/admin/admin-groups')
  }
  return (
    <FormPage
      form={{ control, submit, discard: () => discardChanges(form) }}

      saveLabel={known ? 'Save' : 'Create group'}
      more={
        known && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => {
              void remove()
            }}
          >
            Delete group
          </Button>
        )
      }
    >
      <FormSection title="Group" text="A name administrators recognise, such as a territory.">
        <TextField control={control} name="name" label="Name" required maxLength={80} />
        <SwitchField
          control={control}
          name="active"
          label="Active"
          description="Switched off, the group gives nobody reach; its dealers and people stay listed."
        />
      </FormSection>
    </FormPage>
  )
}
