import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { SaveAdminGroupInput } from '../../contract/__generated__/limits.ts'
import type { AdminGroupForm_group$key } from '../../__generated__/AdminGroupForm_group.graphql.ts'
import type { AdminGroupFormMutation } from '../../__generated__/AdminGroupFormMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { DeleteButton, FormPage, FormSection } from '../../ui/forms/FormPage.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { required } from '../../ui/texts.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { keepingReach } from './keepingReach.ts'
import { useDeleteAdminGroup } from './useDeleteAdminGroup.ts'

const schema = z.object({ name: required('Name', SaveAdminGroupInput.name.max), active: z.boolean() })

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
  const deleteGroup = useDeleteAdminGroup()
  const draft = useDraftKey('admin-group', known?.databaseId)
  const form = useRecordForm({
    stored: { name: known?.name ?? '', active: known?.active ?? true },
    schema,
    version: known?.version,
    draft,
    send: (values, version) =>
      keepingReach((confirmOwnReach) =>
        save({ input: { ...values, databaseId: known?.databaseId, confirmOwnReach, version } }),
      ),
    saved: ({ saveAdminGroup: { adminGroup } }) => {
      showDone(known ? 'The group is saved' : 'The group is made')
      if (!known) void navigate(`/auth/admin/admin-groups/${adminGroup.databaseId}/edit?tab=dealers`, { replace: true })
    },
  })
  const { control } = form

  const remove = async () => {
    if (!known) return
    form.discard()
    if (await deleteGroup(known)) void navigate('/auth/admin/admin-groups')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? 'Save' : 'Create group'}
      more={known && <DeleteButton onClick={remove}>Delete group</DeleteButton>}
    >
      <FormSection title="Group" text="A name administrators recognise, such as a territory.">
        <TextField control={control} name="name" label="Name" required maxLength={SaveAdminGroupInput.name.max} />
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
